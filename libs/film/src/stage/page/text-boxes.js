import { sceneOf } from './scene-of.js';

/**
 * The words that stand in the page and in the documents of its frames now, as blocks: where each line lies, in which colour, on which
 * panel, and what cuts it off. `scale` is pixels of the picture for each of the page. Runs in the page.
 */
export function textBoxes(most, scale) {
  const colours = colourReader();
  const found = [];
  for (const place of places()) {
    for (const [block, words] of blocksOf(place, most - found.length)) {
      if (words.lines.length > 0) found.push(described(block, words, { ...place, colours, scale }));
    }
  }
  return found;
}

/** The page itself and the documents of frames that are seen, each with where it lies in the page. */
function places() {
  const frames = [...document.querySelectorAll('iframe')].filter(
    (frame) => frame.contentDocument?.body && isSeen(frame),
  );
  return [
    { body: document.body, left: 0, top: 0 },
    ...frames.map((frame) => {
      const { left, top } = frame.getBoundingClientRect();
      return { body: frame.contentDocument.body, frame, left, top };
    }),
  ];
}

function blocksOf({ body }, most) {
  const blocks = new Map();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && blocks.size < most; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!isSeen(element)) continue;
    const block = blockOf(element);
    const words = blocks.get(block) ?? { text: '', lines: [], element };
    words.text += node.data;
    if (node.data.trim()) words.lines.push(...linesOf(node));
    blocks.set(block, words);
  }
  return blocks;
}

export function isSeen(element) {
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
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 1);
}

function described(block, { text, lines, element }, { frame, left, top, colours, scale }) {
  const style = getComputedStyle(element);
  const rectOf = (rect) =>
    [rect.left + left, rect.top + top, rect.width, rect.height].map((length) => Math.round(length * scale * 10) / 10);
  const panel = panelOf(block);
  const clip = clipOf(block);
  return {
    ...sceneOf(frame ?? block),
    text: text.replaceAll('\u00AD', '').replaceAll(/\s+/gu, ' ').trim().slice(0, 400),
    lines: scrolledLines(block, lines).slice(0, 60).map(rectOf),
    fontSize: (Number.parseFloat(style.fontSize) || 0) * (element.getScreenCTM?.()?.d ?? 1) * scale,
    colour: colours(isDrawn(element) ? style.fill : style.webkitTextFillColor || style.color),
    ...(panel && { panel: rectOf(panel) }),
    ...(clip && { clip: rectOf(clip) }),
  };
}

/** In a window that scrolls (`data-scrolls`), the lines whose middle is in it: the others are on their way and not cut off. */
function scrolledLines(block, lines) {
  const view = block.closest('[data-scrolls]')?.getBoundingClientRect();
  if (!view) return lines;
  return lines
    .filter(({ top, height }) => top + height / 2 > view.top && top + height / 2 < view.bottom)
    .map(({ left, top, width, bottom }) => {
      const [from, to] = [Math.max(top, view.top), Math.min(bottom, view.bottom)];
      return { left, top: from, width, height: to - from };
    });
}

/** Whether an element is part of an SVG drawing. Frames have classes of their own. */
function isDrawn(element) {
  return element.namespaceURI === 'http://www.w3.org/2000/svg';
}

function panelOf(block) {
  if (isDrawn(block)) return drawnPanelOf(block);
  for (let at = block; isInside(at); at = at.parentElement) {
    if (hasGround(getComputedStyle(at))) return at.getBoundingClientRect();
  }
  return undefined;
}

/** The rectangle of its group on which drawn words stand; one beside them is a mark. */
function drawnPanelOf(block) {
  const rect = block.closest('g')?.querySelector(':scope > rect')?.getBoundingClientRect();
  const { left, top, width, height } = block.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return rect && rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom ? rect : undefined;
}

/** What is whole is judged by the frame, not as a box. */
function isInside(element) {
  return (
    element &&
    element !== element.ownerDocument.body &&
    !element.matches('[data-scene], .film, [data-composition-id], html')
  );
}

function hasGround({ backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, borderBottomWidth }) {
  const isClear = backgroundColor === 'transparent' || /, 0\)$|\/ 0\)$/u.test(backgroundColor);
  const isBoxed = [borderTopWidth, borderLeftWidth, borderBottomWidth].every((width) => Number.parseFloat(width) > 0);
  return !isClear || backgroundImage !== 'none' || isBoxed;
}

/** What all that cuts off around a block lets through; the frame itself is judged apart. */
function clipOf(block) {
  let clip;
  for (let at = block; isInside(at); at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (isDrawn(at) || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    clip = clip
      ? [Math.max(clip[0], left), Math.max(clip[1], top), Math.min(clip[2], right), Math.min(clip[3], bottom)]
      : [left, top, right, bottom];
  }
  if (!clip) return undefined;
  const [left, top, right, bottom] = clip;
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
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
