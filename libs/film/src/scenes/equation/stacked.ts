const ALIGNED = /^\s*\\begin\{aligned\}([^]*)\\end\{aligned\}\s*$/u;
/** The end of a row, with the space that it may ask for. */
const ROW_END = /(\\\\(?:\[[^\]]*\])?)/u;

/** Aligned rows that continue one left side, with that side in a row of its own: narrower by it. Undefined for other formulas. */
export function stacked(tex: string): string | undefined {
  const inner = ALIGNED.exec(tex)?.[1];
  if (inner === undefined || inner.includes(String.raw`\begin`)) return undefined;
  const [first = '', ...others] = inner.split(ROW_END);
  const [left = '', right, ...more] = first.split('&');
  const later = others.filter((_, at) => at % 2 === 1);
  const isContinued = later.every((row) => row.trim() === '' || /^\s*&[^&]*$/u.test(row));
  if (right === undefined || more.length > 0 || left.trim() === '' || !isContinued) return undefined;
  return String.raw`\begin{aligned}&${left}\\[0.6ex]&${right}${others.join('')}\end{aligned}`;
}
