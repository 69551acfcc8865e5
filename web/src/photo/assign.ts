// The cheapest way to give each row a column of its own: the Hungarian method with potentials, O(n^3).
// Source: H. W. Kuhn, The Hungarian method for the assignment problem, Naval Research Logistics 2 (1955).

export function assign(costs: readonly (readonly number[])[]): { columns: number[]; cost: number } {
  const n = costs.length;
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(n + 1);
  const rowOf = new Int32Array(n + 1); // of each column; 0 is none
  const before = new Int32Array(n + 1);
  for (let row = 1; row <= n; ++row) {
    const least = new Float64Array(n + 1).fill(Infinity);
    const used = new Uint8Array(n + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      used[column] = 1;
      const at = rowOf[column]!;
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= n; ++j) {
        if (used[j]) {
          continue;
        }
        const price = costs[at - 1]![j - 1]! - rowPrice[at]! - columnPrice[j]!;
        if (price < least[j]!) {
          least[j] = price;
          before[j] = column;
        }
        if (least[j]! < step) {
          step = least[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= n; ++j) {
        if (used[j]) {
          rowPrice[rowOf[j]!]! += step;
          columnPrice[j]! -= step;
        } else {
          least[j]! -= step;
        }
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!;
      column = before[column]!;
    }
  }
  const columns = Array<number>(n).fill(0);
  for (let j = 1; j <= n; ++j) {
    columns[rowOf[j]! - 1] = j - 1;
  }
  return { columns, cost: columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0) };
}
