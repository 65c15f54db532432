import { areNamesHeld, setNames } from './names.js';

/** The order in which type is sized: lines above pictures, then pictures, then single parts of them such as a large number. */
const ORDER = ['headline', 'picture', 'part'];

/** Sizes that are tried between the smallest and the largest. */
const STEPS = 32;

/**
 * How words may be parted (`data-parting`), and from which share of the smallest size on, until type holds: whole, then where their
 * language parts them, then so but smaller than is legible on a phone, and at last anywhere.
 */
const PARTINGS = [
  ['whole', 1],
  ['hyphens', 1],
  ['hyphens', 0.4],
  ['anywhere', 0.2],
];

/** What a later way of setting gains at least where type is too small: a little is welcome. Elsewhere `--fit-worth` says it. */
const WORTH_OF_SMALL = 1.02;

/** Share of its size that a headline keeps above a picture whose type is too small. */
const GIVEN = 0.7;

/** Pixels that rounding may add to a box. */
const ROUNDED = 1;

/** What moves would be measured where it comes from; balanced lines are as many as others and slower. */
const AT_REST = '*,::before,::after{animation:none!important;text-wrap-style:auto!important}';

/**
 * Sets `--fit` of each element with `data-fit` (`--part` of parts) to the largest size, between its `--fit-least` and `--fit-most`, at
 * which all stands inside its box. `data-ways` names ways of setting it, the preferred one first; `data-way` gets the one with the
 * largest type.
 */
export function fitType() {
  const roots = [...document.querySelectorAll('[data-fit]')];
  if (globalThis.frameElement || roots.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(AT_REST);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const kind of ORDER) {
    const own = roots.filter((root) => root.dataset.fit === kind);
    sizeTogether(own);
    if (kind === 'picture') giveRoom(own);
  }
  for (const root of roots) setNames(root);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** A headline above a picture whose type is too small becomes smaller, and the picture is sized again in the room. */
function giveRoom(pictures) {
  const crowded = pictures.filter((root) => typeSize(root) < limitsOf(root).least && headlineOf(root));
  for (const headline of crowded.map(headlineOf)) {
    const least = Math.max(limitsOf(headline).least, typeSize(headline) * GIVEN);
    setSize(headline, Math.min(typeSize(headline), least));
  }
  sizeTogether(crowded);
}

function headlineOf(root) {
  return root.closest('.safe')?.querySelector('[data-fit="headline"]');
}

/** All are written before any is measured: the page is laid out once for each step, whatever their number. */
function sizeTogether(roots) {
  const limits = roots.map(limitsOf);
  let open = roots.map((root, at) => ({ root, search: largestSize(root, limits[at]) }));
  open = open.filter(({ search }) => !search.next().done);
  while (open.length > 0) {
    const holds = open.map(({ root }) => isHeld(root.closest('[data-fit="picture"]') ?? root));
    open = open.filter(({ search }, at) => !search.next(holds[at]).done);
  }
}

function limitsOf(root) {
  const style = getComputedStyle(root);
  const [least, most, worth] = ['least', 'most', 'worth'].map((end) => Number(style.getPropertyValue(`--fit-${end}`)));
  return { least, most: Math.max(least, most), worth };
}

/** Yields when a size is set, and is answered whether it holds. */
function* largestSize(root, { least, most, worth }) {
  const ways = root.dataset.ways?.split(' ') ?? [undefined];
  for (const [parting, share] of PARTINGS) {
    root.dataset.parting = parting;
    let best;
    for (const way of ways) {
      if (way !== undefined) root.dataset.way = way;
      const gain = best?.size < least ? WORTH_OF_SMALL : worth;
      const size = yield* largestIn(root, best ? best.size * gain : least * share, most);
      if (size !== undefined) best = { way, size };
    }
    const { way, size } = best ?? { way: ways[0], size: least * share };
    if (way !== undefined) root.dataset.way = way;
    setSize(root, size);
    if (best) return;
  }
}

function* largestIn(root, least, most) {
  if (least > most) return undefined;
  const sizeAt = (step) => least * (most / least) ** (step / STEPS);
  setSize(root, least);
  if (!(yield)) return undefined;
  let held = 0;
  let tooLarge = STEPS + 1;
  // Short texts hold at the largest size.
  for (let step = STEPS; tooLarge - held > 1; step = Math.floor((held + tooLarge) / 2)) {
    setSize(root, sizeAt(step));
    if (yield) held = step;
    else tooLarge = step;
  }
  return sizeAt(held);
}

function setSize(root, size) {
  root.style.setProperty(propertyOf(root), size.toFixed(3));
}

function typeSize(root) {
  return Number(root.style.getPropertyValue(propertyOf(root)));
}

function propertyOf(root) {
  return root.dataset.fit === 'part' ? '--part' : '--fit';
}

/** What is measured: the parts of a formula reach beyond their boxes, and what scrolls beyond its window. */
const MEASURED = '*:not(.katex-html *, [data-parting="anywhere"] [data-scrolls] *)';

/** Whether all in an element stands inside its box, and inside the boxes in it that are marked `data-box`. */
function isHeld(root) {
  return [root, ...root.querySelectorAll(MEASURED)].every((element) => isWithin(element, root)) && areNamesHeld(root);
}

function isWithin(element, root) {
  const { clientWidth, scrollWidth } = element;
  // Boxes alone: an inline element has no width of its own, nor has a part of a drawing.
  if (clientWidth === 0) return true;
  if (scrollWidth > clientWidth + ROUNDED) return false;
  if (element === root) return true;
  const box = element.parentElement.closest('[data-box],[data-fit="picture"],[data-fit="headline"]');
  const [inner, outer] = [element, box].map((one) => one.getBoundingClientRect());
  return (
    inner.top >= outer.top - ROUNDED &&
    inner.bottom <= outer.bottom + ROUNDED &&
    inner.left >= outer.left - ROUNDED &&
    inner.right <= outer.right + ROUNDED
  );
}
