/** Letters up to which a cell is as short as a figure. */
const SHORT = 14;

/** Whether most cells of a column are figures, which stand at its end, and the others, such as “sold out”, are as short. */
export function isOfFigures(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text.trim() !== '');
  const figures = filled.filter(isFigure);
  return figures.length > filled.length * 0.6 && filled.every((text) => text.length <= SHORT);
}

/** Whether a text is a number, with a unit of at most three letters behind it. */
function isFigure(text: string): boolean {
  const [, figure = ''] = /^([^\p{L}]*)\p{L}{0,3}$/u.exec(text) ?? [];
  return /\p{N}/u.test(figure);
}
