// A view: made once for each language, shown and hidden as the address says.
export interface View {
  element: HTMLElement;
  title: string; // key of its name
  shown?: () => void;
  keys?: (event: KeyboardEvent) => void; // wherever one is on the page
}
