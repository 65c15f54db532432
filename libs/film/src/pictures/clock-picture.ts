const CLOCK = 'fluent:three-oclock';
const HOURS = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
/** "11:00", "8.30 pm", "15h30", "at 9 a.m.", "20 Uhr". */
const TIME =
  /(?<![\d:.,])(?<hour>[01]?\d|2[0-3])(?:[:.h](?<minute>[0-5]\d)(?![\d:]|[.,]\d)|(?= ?(?:[ap]\.?m\b|h(?!\p{L})|uhr\b|o’?'?clock)))/iu;

/** A clock that shows the first time of the text that it illustrates, to the half hour. */
export function atTimeOf(text: string, id: string): string {
  const { hour, minute = '0' } = (id === CLOCK && TIME.exec(text)?.groups) || {};
  if (hour === undefined) return id;
  const halves = Number(hour) * 2 + Math.round(Number(minute) / 30);
  return `fluent:${HOURS[Math.floor(halves / 2) % 12]}-${halves % 2 === 0 ? 'oclock' : 'thirty'}`;
}
