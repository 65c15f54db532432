/**
 * The words that stand in the page now, as blocks: where each line lies, in which colour, on which panel, and what cuts it off.
 * Runs in the page.
 */
export function textBoxes(most) {
  const blocks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && blocks.size < most; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!isSeen(element)) continue;
    const block = blockOf(element);
    const found = blocks.get(block) ?? { text: '', lines: [], element };
    found.text += node.data;
    if (node.data.trim()) found.lines.push(...linesOf(node));
    blocks.set(block, found);
  }
  const colours = colourReader();
  return [...blocks].flatMap(([block, found]) => (found.lines.length > 0 ? [described(block, found, colours)] : []));
}

function isSeen(element) {
  if (!element || ['SCRIPT', 'STYLE', 'TITLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) return false;
  if (element.closest('[aria-hidden="true"]')) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return opacity > 0.3;
}

/** The element whose words are read as one: words in boxes of their own belong to the line that they stand in. */
function blockOf(element) {
  const drawn = element.closest('text');
  if (drawn) return drawn;
  let block = element;
  while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
  return block;
}

function linesOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 1).map(rectOf);
}

function rectOf({ left, top, width, height }) {
  return [left, top, width, height].map((length) => Math.round(length * 10) / 10);
}

function described(block, { text, lines, element }, colours) {
  const style = getComputedStyle(element);
  const scene = block.closest('[data-scene]')?.dataset.scene;
  const panel = panelOf(block);
  const clip = clipOf(block);
  return {
    ...(scene !== undefined && { scene: Number(scene) }),
    text: text.replaceAll(/\s+/gu, ' ').trim().slice(0, 400),
    lines: lines.slice(0, 60),
    fontSize: Number.parseFloat(style.fontSize) || 0,
    colour: colours(element instanceof SVGElement ? style.fill : style.webkitTextFillColor || style.color),
    ...(panel && { panel }),
    ...(clip && { clip }),
  };
}

function panelOf(block) {
  if (block instanceof SVGElement) {
    const shape = block.closest('g')?.querySelector(':scope > rect');
    return shape ? rectOf(shape.getBoundingClientRect()) : undefined;
  }
  for (let at = block; at && at !== document.body && !at.matches('[data-scene], .film'); at = at.parentElement) {
    if (hasGround(getComputedStyle(at))) return rectOf(at.getBoundingClientRect());
  }
  return undefined;
}

function hasGround({ backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, borderBottomWidth }) {
  const isClear = backgroundColor === 'transparent' || /, 0\)$|\/ 0\)$/u.test(backgroundColor);
  const isBoxed = [borderTopWidth, borderLeftWidth, borderBottomWidth].every((width) => Number.parseFloat(width) > 0);
  return !isClear || backgroundImage !== 'none' || isBoxed;
}

/** What all that cuts off around a block lets through; the frame itself is judged apart. */
function clipOf(block) {
  let clip;
  for (let at = block; at && at !== document.body && !at.matches('[data-scene], .film'); at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    clip = clip
      ? [Math.max(clip[0], left), Math.max(clip[1], top), Math.min(clip[2], right), Math.min(clip[3], bottom)]
      : [left, top, right, bottom];
  }
  if (!clip) return undefined;
  const [left, top, right, bottom] = clip;
  return rectOf({ left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) });
}

/** Any colour of CSS as red, green, blue and opacity. */
function colourReader() {
  const known = new Map();
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = '#000';
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, opacity] = context.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, Math.round((opacity / 255) * 100) / 100]);
    }
    return known.get(colour);
  };
}
