const NUMERAL = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** The value of a Roman numeral in capitals; `undefined` if the text is none. */
export function romanValue(text: string): number | undefined {
  if (text === '' || !NUMERAL.test(text)) return undefined;
  let value = 0;
  for (const [index, letter] of text.split('').entries()) {
    const [here, next] = [VALUES[letter] ?? 0, VALUES[text.charAt(index + 1)] ?? 0];
    value += here < next ? -here : here;
  }
  return value;
}
