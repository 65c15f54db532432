/** Ours, and those of X. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=["/])\d{9,19}\b/g;
const TIME = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const SIGNED = /([?&](?:exp|sig|kid)=)[^&"]+/g;
const CURSOR = /("next_cursor":")[^"]+/g;
const SHORT = /("short_id":"|\/r\/)[0-9A-Za-z]{10}/g;

/** What an answer says, without what differs between two calls of one kind: ids by their order, times, signatures. */
export function comparable(answer: unknown): unknown {
  const ids = new Map<string, string>();
  const named = (id: string): string => {
    const known = ids.get(id) ?? `id ${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const text = JSON.stringify(answer)
    .replace(ID, named)
    .replace(TIME, 'a time')
    .replace(SIGNED, '$1…')
    .replace(CURSOR, '$1…')
    .replace(SHORT, '$1a short id');
  return JSON.parse(text);
}
