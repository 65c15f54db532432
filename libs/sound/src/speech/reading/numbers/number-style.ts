/** A written number: its digits before and after the decimal sign, without separators. */
export interface Quantity {
  whole: string;
  fraction: string;
}

/** How a locale writes numbers and dates. */
export interface NumberStyle {
  decimal: string;
  /** The sign between groups of three digits; a space where the locale uses any kind of space. */
  group: string;
  /** Whether 3/4/2026 is in March; unknown without a locale. */
  monthFirst?: boolean;
}

const ENGLISH: NumberStyle = { decimal: '.', group: ',' };

/** The style of a BCP 47 locale. Without one, or with an unknown one, numbers are read as in the United States. */
export function numberStyle(locale?: string): NumberStyle {
  if (locale === undefined) return ENGLISH;
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
    const sign = (type: string, other: string): string => parts.find((part) => part.type === type)?.value ?? other;
    const dateParts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
    return {
      decimal: sign('decimal', '.'),
      group: sign('group', ',').replace(/\s/, ' ').replace('’', "'"),
      monthFirst: dateParts.indexOf('month') < dateParts.indexOf('day'),
    };
  } catch {
    return ENGLISH;
  }
}

/** Reads digits with separators as its locale does, or else with point and comma the other way round. */
export function quantityOf(text: string, { decimal, group }: NumberStyle): Quantity | undefined {
  return separated(text, decimal, group) ?? (decimal === '.' ? separated(text, ',', '.') : separated(text, '.', ','));
}

function separated(text: string, decimal: string, group: string): Quantity | undefined {
  const [head = '', fraction, more] = text.replaceAll("'", group).split(decimal);
  if (more !== undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const [first = '', ...rest] = head.split(group);
  const grouped = rest.every((digits, index) =>
    index === rest.length - 1 ? /^\d{3}$/.test(digits) : /^\d{2,3}$/.test(digits),
  );
  const leads = rest.length > 0 ? /^[1-9]\d{0,2}$/.test(first) : /^\d+$/.test(first);
  if (!grouped || !(leads || (head === '' && fraction !== undefined))) return undefined;
  return { whole: first + rest.join(''), fraction: fraction ?? '' };
}
