// Colours as eyes tell them apart: OKLab (B. Ottosson, A perceptual color space for image processing, 2020).

export type Rgb = readonly [number, number, number]; // light, 0 to 1
export type Lab = readonly [number, number, number];

export const linear = (byte: number): number => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

export function labOf([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16))) as unknown as Rgb;
}
