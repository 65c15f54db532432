const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
/** From here on figures are shortened: 100K instead of 100,000. */
const SHORTENED_FROM = 1e5;
/** Below, figures are written with an exponent. */
const SMALLEST = 1e-4;
const BEFORE = /^(?:[$€£¥₹₺₽₩]|(?:US|A|C|NZ|HK|S)\$|CHF|R\$)$/;
const BEHIND = /^[%‰°]/;

/** Whether every figure carries the unit; otherwise it is said once, beside the title. */
export function isUnitShown(unit: string): boolean {
  return BEFORE.test(unit) || BEHIND.test(unit);
}

/** How the figures of one chart are written: all with the same decimals, four significant digits at most. */
export function valueFormat(values: readonly number[], unit: string): (value: number) => string {
  const largest = Math.max(...values.map(Math.abs), 0);
  const decimals = decimalsFor(values, largest);
  const [before, behind] = BEFORE.test(unit) ? [unit, ''] : BEHIND.test(unit) ? ['', unit] : ['', ''];
  return (value) => `${value < 0 ? '−' : ''}${before}${digits(Math.abs(value), largest, decimals)}${behind}`;
}

function digits(size: number, largest: number, decimals: number): string {
  if (size === 0) return '0';
  if (largest >= SHORTENED_FROM && size >= 999.5) return shortened(size);
  const fixed = size.toFixed(decimals);
  if (size < SMALLEST || Number(fixed) === 0) return size.toExponential(1).replace('e-', 'e−').replace('e+', 'e');
  const [whole = '0', fraction] = fixed.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function shortened(size: number): string {
  for (const [scale, letter] of SCALES) {
    const share = Number((size / scale).toPrecision(3));
    if (share >= 1) return `${share >= 1000 ? Math.round(share).toLocaleString('en-US') : share}${letter}`;
  }
  return String(Math.round(size));
}

function decimalsFor(values: readonly number[], largest: number): number {
  if (largest === 0) return 0;
  const most = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(largest))));
  for (let decimals = 0; decimals < most; decimals++) {
    if (values.every((value) => Math.abs(value - Number(value.toFixed(decimals))) < largest * 1e-9)) return decimals;
  }
  return most;
}
