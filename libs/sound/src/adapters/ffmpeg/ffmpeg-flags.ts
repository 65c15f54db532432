/** Arguments without spaces of their own, as one line. */
export function flags(line: string): string[] {
  return line.split(' ');
}
