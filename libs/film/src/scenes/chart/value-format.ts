/** From here on figures are shortened where they stay apart: 1.2M. */
const SHORTENED_FROM = 1e6;
/** Below, figures are written with an exponent. */
const LEAST = 1e-4;
/** Figures of more decimals were computed, not written. */
const MOST_DECIMALS = 6;
const BEFORE = /^(?:[$€£¥₹₺₽₩]|(?:US|A|C|NZ|HK|S)\$|CHF|R\$)$/;
const BEHIND = /^[%‰°]/;
/** Short units, such as h, kg and km/h, stand behind each figure after a narrow space that does not break. */
const SHORT = /^\S{1,4}$/;

/** Whether every figure carries the unit; otherwise it is said once, beside the title. */
export function isUnitShown(unit: string): boolean {
  return BEFORE.test(unit) || besideFigures(unit) !== '';
}

function besideFigures(unit: string): string {
  if (BEHIND.test(unit)) return unit;
  return SHORT.test(unit) ? `\u202f${unit}` : '';
}

/** How the figures of a chart are written: as the caller wrote them, money with its cents where any has cents. */
export function valueFormat(
  values: readonly number[],
  unit: string,
  shortenedFrom = SHORTENED_FROM,
): (value: number) => string {
  const [before, behind] = BEFORE.test(unit) ? [unit, ''] : ['', besideFigures(unit)];
  const format = new Intl.NumberFormat('en', optionsFor(values.map(Math.abs), before !== '', shortenedFrom));
  return (value) => `${value < 0 ? '−' : ''}${before}${format.format(Math.abs(value))}${behind}`;
}

function optionsFor(sizes: readonly number[], isMoney: boolean, shortenedFrom: number): Intl.NumberFormatOptions {
  const decimals = Math.max(0, ...sizes.map(decimalsOf));
  if (Math.max(0, ...sizes) >= shortenedFrom)
    for (const maximumFractionDigits of [2, 3, 4]) {
      const short = { notation: 'compact', maximumFractionDigits } as const;
      if (areApart(sizes, short)) return short;
    }
  if (sizes.some((size) => size > 0 && size < LEAST)) return { notation: 'scientific', maximumSignificantDigits: 2 };
  if (decimals > MOST_DECIMALS) return { maximumSignificantDigits: 4 };
  return { maximumFractionDigits: Math.max(decimals, 2), ...(isMoney && decimals > 0 && { minimumFractionDigits: 2 }) };
}

/** Whether figures that differ are written differently. */
function areApart(sizes: readonly number[], options: Intl.NumberFormatOptions): boolean {
  const format = new Intl.NumberFormat('en', options);
  return new Set(sizes.map((size) => format.format(size))).size === new Set(sizes).size;
}

function decimalsOf(size: number): number {
  const text = String(size);
  return text.includes('e-') ? Infinity : (text.split('.')[1]?.length ?? 0);
}
