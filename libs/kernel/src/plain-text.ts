/** A stranger's words on one line: nothing of them moves a cursor, turns the direction of reading or hides what follows. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
