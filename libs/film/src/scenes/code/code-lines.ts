export const CODE_LIMITS = { lines: 24, letters: 80 } as const;

/** The lines of a code: tabs become two spaces, empty lines at both ends go, control characters are not shown. */
export function linesOf(text: string): string[] {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', '  ')
        .replaceAll(/\p{Cc}/gu, '')
        .trimEnd(),
    );
  const filled = lines.map((line) => line !== '');
  return lines.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1);
}
