/** Untrusted text on one line, without control characters, bidirectional overrides or invisible characters. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
