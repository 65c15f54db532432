/** A Markdown table with escaped cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
