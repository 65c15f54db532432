import katex, { ParseError, renderToString } from 'katex';
import { largestSize, SMALLEST, type Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';

/** A formula as HTML, and the sizes of the parts between which it may be broken, in em. */
export interface Formula {
  html: string;
  parts: { width: number; height: number }[];
}

/** TeX that cannot be set; the message says why. */
export class TexRefused extends Error {}

/** Expansions of macros: a formula that calls itself ends here. */
const MOST_EXPANSIONS = 40;
const LARGEST = 20;
/** Share of the size of a broken formula at which it rather stands on one line; in tall rooms, which lines fill better. */
const WHOLE = { usual: 0.55, tall: 0.8 };
/** Height from which on a room is tall, as a share of its width. */
const TALL = 1.2;
/** Measured against Chromium: widths are never more than this off. */
const SAFETY = 1.05;
const LINE_GAP = 0.4;

/** The tree of boxes behind the HTML; the package's types do not show it. */
const boxes = katex as unknown as { __renderToDomTree(tex: string, options: object): TexNode };

export function setTex(tex: string): Formula {
  const options = {
    displayMode: true,
    output: 'html',
    strict: 'ignore',
    maxExpand: MOST_EXPANSIONS,
    maxSize: 10,
    trust({ command }: { command: string }): boolean {
      throw new TexRefused(`${command} is not allowed`);
    },
  } as const;
  try {
    const tree = boxes.__renderToDomTree(tex, options);
    return { html: renderToString(tex, options), parts: basesOf(tree).map(sizeOf) };
  } catch (error) {
    if (error instanceof ParseError) throw new TexRefused(reasonOf(error.message));
    throw error;
  }
}

/**
 * The size of type at which a formula fits a room, in cqmin; undefined where no legible one does. It is broken only where that makes
 * it much larger.
 */
export function equationSize({ parts }: Formula, room: Room): number | undefined {
  const whole = {
    width: parts.reduce((sum, { width }) => sum + width, 0),
    height: Math.max(...parts.map(({ height }) => height)),
  };
  const [unbroken, broken] = [brokenSize([whole], room), brokenSize(parts, room)];
  const share = room.height > room.width * TALL ? WHOLE.tall : WHOLE.usual;
  return unbroken !== undefined && unbroken >= (broken ?? 0) * share ? unbroken : broken;
}

function brokenSize(parts: Formula['parts'], { width, height }: Room): number | undefined {
  return largestSize(LARGEST, SMALLEST + 0.2, (size) => {
    let [line, tallest, high] = [0, 0, 0];
    for (const part of parts) {
      if (part.width * size > width) return false;
      if ((line + part.width) * size > width) [high, line, tallest] = [high + tallest + LINE_GAP, 0, 0];
      line += part.width;
      tallest = Math.max(tallest, part.height);
    }
    return (high + tallest) * size <= height;
  });
}

/** What the package's tree of boxes holds, as far as widths go. */
interface TexNode {
  classes?: string[];
  children?: TexNode[];
  style?: Record<string, string | undefined>;
  width?: number;
  text?: string;
  italic?: number;
  height: number;
  depth: number;
}

function basesOf(node: TexNode): TexNode[] {
  if (node.classes?.includes('katex-base') || node.classes?.includes('base')) return [node];
  return (node.children ?? []).flatMap(basesOf);
}

function sizeOf(base: TexNode): { width: number; height: number } {
  return { width: widthOf(base) * SAFETY, height: base.height + base.depth };
}

/** Sizes of type by the package's class `size1` to `size11`. */
const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];

function widthOf(node: TexNode): number {
  const classes = node.classes ?? [];
  const { marginLeft, marginRight, paddingLeft, width, minWidth } = node.style ?? {};
  const around = ems(marginLeft) + ems(marginRight) + ems(paddingLeft);
  if (classes.includes('nulldelimiter')) return 0.12 + around;
  // The package joins equal signs in one box and keeps the width of the first. Stretched signs have none: they fit their neighbours.
  if (node.children === undefined)
    return typeof node.width === 'number' ? signWidth(node, node.width) + around : around;
  const inner = node.children.map(widthOf);
  const stacked = classes.includes('vlist') || classes.includes('vlist-t');
  const own = stacked ? Math.max(0, ...inner) : inner.reduce((sum, one) => sum + one, 0);
  return Math.max(own * scaleOf(classes), classes.includes('hide-tail') ? 0 : ems(width), ems(minWidth)) + around;
}

function signWidth({ text = '', italic = 0 }: TexNode, first: number): number {
  return (Array.from(text).length > 1 ? emsOf(text) : first) + italic;
}

function scaleOf(classes: readonly string[]): number {
  const [from, to] = ['reset-size', 'size'].map((prefix) =>
    classes.map((name) => new RegExp(`^${prefix}(\\d+)$`).exec(name)?.[1]).find((digits) => digits !== undefined),
  );
  return from === undefined || to === undefined ? 1 : (SIZES[Number(to) - 1] ?? 1) / (SIZES[Number(from) - 1] ?? 1);
}

function ems(length: string | undefined): number {
  return length?.endsWith('em') ? Number.parseFloat(length) : 0;
}

function reasonOf(message: string): string {
  const said = message.replace('KaTeX parse error: ', '').replaceAll('\u0332', '');
  const loop = said.indexOf('infinite loop');
  const reason = loop < 0 ? said : `${said.slice(0, loop)}it calls itself without end or too often`;
  return reason.slice(0, 160);
}
