const RED = '#d3202a';
const RIM = '#ffffff';
/** Shares of the sign's side: the drawing in it, and its ring. */
const [DRAWN, RADIUS, STROKE, RIM_WIDTH] = [0.66, 0.44, 0.085, 0.035];
const SIDE = 100;

/** The drawing in a prohibition sign: a red ring and stroke, with a white rim that stands out from every ground. */
export function crossedSvg(svg: string): string {
  const inset = ((1 - DRAWN) / 2) * SIDE;
  const drawing = svg.replace(
    /width="[\d.]+" height="[\d.]+"/u,
    `x="${inset}" y="${inset}" width="${DRAWN * SIDE}" height="${DRAWN * SIDE}"`,
  );
  const [middle, radius] = [SIDE / 2, RADIUS * SIDE];
  const reach = radius * Math.SQRT1_2;
  const [from, to] = [(middle - reach).toFixed(2), (middle + reach).toFixed(2)];
  const sign = `M${from} ${from}L${to} ${to}M${middle + radius} ${middle}a${radius} ${radius} 0 1 1 -${2 * radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0z`;
  const stroke = (colour: string, width: number): string =>
    `<path fill="none" stroke="${colour}" stroke-width="${(width * SIDE).toFixed(1)}" d="${sign}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${drawing}${stroke(RIM, STROKE + RIM_WIDTH)}${stroke(RED, STROKE)}</svg>`;
}
