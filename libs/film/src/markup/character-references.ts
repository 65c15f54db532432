/** Named references of the signs of which addresses are made, and of those that escape text. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  bsol: '\\',
  period: '.',
  comma: ',',
  semi: ';',
  num: '#',
  quest: '?',
  equals: '=',
  percnt: '%',
  commat: '@',
  lowbar: '_',
  hyphen: '-',
  lpar: '(',
  rpar: ')',
  Tab: '\t',
  NewLine: '\n',
  nbsp: '\u00a0',
};

/** Text with its character references resolved, as far as they can stand in addresses. */
export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/giu, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name as string] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
}
