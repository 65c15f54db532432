/** Text that `like` finds as it is written. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
