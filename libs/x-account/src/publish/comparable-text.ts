/** White space, controls, joiners, and marks that change the direction of reading. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}]/gu;
const SCHEME = /https?:\/\//gi;
/** X begins a reply with the names of its receivers, whether or not its author wrote them. */
const RECEIVERS = /^\s*(?:@\w+(?:\s+|$))+/;

/**
 * A text as far as X keeps it. X changes white space and unseen signs, stores composed letters, gives every link a scheme,
 * and begins a reply with names. What was ordered and what X shows are equal after this.
 */
export function comparableText(text: string, { isReply }: { isReply: boolean }): string {
  const spaced = text.replace(UNSEEN, ' ');
  const said = isReply ? spaced.replace(RECEIVERS, '') : spaced;
  return said.replaceAll(' ', '').replace(SCHEME, '').normalize('NFC');
}
