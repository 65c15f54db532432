/** Pictures of money show dollars. */
const DOLLARS = new Set(['fluent:money-bag', 'fluent:dollar-banknote', 'fluent:money-with-wings']);
const NOTES: Readonly<Record<string, string>> = { '€': 'euro', '£': 'pound', '¥': 'yen', '￥': 'yen' };

/** The picture of money in the currency of the text that it illustrates. */
export function inCurrencyOf(text: string, id: string): string {
  const [sign = ''] = /[€£¥￥]/u.exec(text) ?? [];
  const note = NOTES[sign];
  return note !== undefined && DOLLARS.has(id) ? `fluent:${note}-banknote` : id;
}
