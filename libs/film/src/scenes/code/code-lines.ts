export const CODE_LIMITS = { lines: 24, letters: 80 } as const;

/**
 * The lines of a code: tabs become two spaces, empty lines at both ends go, control characters are not shown. Indents of four spaces
 * are halved where rows are short.
 */
export function linesOf(text: string, isNarrow = false): string[] {
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
  const shown = lines.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1);
  const isInFours = shown.every((line) => line.search(/\S|$/u) % 4 === 0);
  return isNarrow && isInFours
    ? shown.map((line) => line.replace(/^ +/u, (indent) => indent.slice(indent.length / 2)))
    : shown;
}
