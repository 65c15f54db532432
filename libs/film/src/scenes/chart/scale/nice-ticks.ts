/** Round numbers that cover a range, about `most` steps of 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(low: number, high: number, most: number): number[] {
  const span = high - low;
  const middle = Math.max(Math.abs(low), Math.abs(high));
  if (span <= middle * 1e-12) {
    const reach = middle === 0 ? 1 : middle * 0.5;
    return niceTicks(low === 0 ? 0 : low - reach, high + reach, most);
  }
  const rough = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((nice) => nice * power >= rough * 0.999) ?? 10);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(15)));
}
