/** Contrast that light words on a picture have at least, and dark ones, which look dull on a middling tone; the share of the pixels below them that must give it. */
const [LEAST, LEAST_OF_DARK, ENOUGH] = [5.2, 11, 0.985];
/** Opacities of a scrim: of the lightest, of the densest, between two that are tried, and saved where ink and ground change places. */
const [LIGHTEST, DENSEST, STEP, SWAPPED_FROM] = [0.2, 0.94, 0.02, 0.15];
/** Shares of the way of its camera at which a picture is looked at. */
const MOMENTS = [0, 0.25, 0.5, 0.75, 1];
/** Pixels of the copy of what lies below words, and em that it reaches beyond them. */
const [COLUMNS, ROWS, BEYOND] = [96, 32, 0.3];
/** A clip may show anything. */
const ANY = [0, 0, 0, 255, 255, 255];

/**
 * Chooses the scrim between each picture that fills the frame (`data-scrim`) and the headline over it: the lightest on which every
 * colour of the words is legible, wherever the picture moves. Where words in the colour of the ground need a much lighter one, ink and
 * ground change places. Where no scrim is enough, the words get a plate.
 */
export function measureScrims() {
  for (const ground of document.querySelectorAll('[data-scrim]')) {
    const headline = ground.parentElement.querySelector(':scope > .headline');
    if (!headline) continue;
    // A headline on a band of its own needs none.
    const isBanded = !isClear(getComputedStyle(headline).backgroundColor);
    const { density, swapped } = isBanded ? { density: 0, swapped: false } : scrimFor(headline, ground);
    const [words, frame] = [headline, ground].map((one) => one.getBoundingClientRect());
    ground.style.setProperty('--scrim', Math.min(density, DENSEST).toFixed(2));
    ground.style.setProperty('--scrim-to', `${(((words.bottom - frame.top) / frame.height) * 100).toFixed(1)}%`);
    ground.parentElement.toggleAttribute('data-swapped', swapped);
    headline.toggleAttribute('data-plate', density > DENSEST);
  }
}

function isClear(colour) {
  return colour === 'transparent' || /, 0\)$|\/ 0\)$/u.test(colour);
}

function scrimFor(headline, ground) {
  const context = new OffscreenCanvas(COLUMNS, ROWS).getContext('2d', { willReadFrequently: true });
  const channels = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const { backgroundColor, color } = getComputedStyle(ground.closest('.scene'));
  const [veil, ink] = [channels(backgroundColor), channels(color)];
  const words = [headline, ...headline.querySelectorAll('*')].map((one) => getComputedStyle(one).color);
  const inks = [...new Set(words)].map((one) => channels(one));
  const pixels = ground.dataset.scrim === 'any' ? ANY : seenBelow(headline, ground, context);
  const density = densityFor(inks, veil, pixels);
  const other = inks.length > 1 ? 1 : densityFor([veil], ink, pixels);
  return other < density - SWAPPED_FROM ? { density: other, swapped: true } : { density, swapped: false };
}

/** Above `DENSEST` where no scrim is enough. */
function densityFor(inks, veil, pixels) {
  const lights = inks.map((ink) => luminance(...ink));
  for (let density = LIGHTEST; density <= DENSEST; density += STEP) {
    if (lights.every((light) => isLegible(light, { pixels, veil, density }))) return density;
  }
  return 1;
}

/** The colours below the words over the whole way of the picture. */
function seenBelow(headline, ground, context) {
  const { backgroundColor } = getComputedStyle(ground);
  const image = ground.querySelector('img');
  const size = Number.parseFloat(getComputedStyle(headline).fontSize) || 0;
  const { left, top, width, height } = (headline.querySelector('span') ?? headline).getBoundingClientRect();
  const [x, y, wide, high] = [
    left - BEYOND * size,
    top - BEYOND * size,
    width + 2 * BEYOND * size,
    height + 2 * BEYOND * size,
  ];
  const [camera] = image.getAnimations();
  const pixels = [];
  for (const moment of MOMENTS) {
    if (camera) camera.currentTime = moment * camera.effect.getComputedTiming().duration;
    const placed = image.getBoundingClientRect();
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, COLUMNS, ROWS);
    const [across, down] = [COLUMNS / wide, ROWS / high];
    const at = [(placed.left - x) * across, (placed.top - y) * down];
    context.drawImage(image, ...at, placed.width * across, placed.height * down);
    const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
    for (let byte = 0; byte < data.length; byte += 4) pixels.push(data[byte], data[byte + 1], data[byte + 2]);
  }
  if (camera) camera.currentTime = 0;
  return pixels;
}

function isLegible(ink, { pixels, veil, density }) {
  let legible = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = veil.map((own, channel) => own * density + pixels[at + channel] * (1 - density));
    const below = luminance(red, green, blue);
    const contrast = (Math.max(ink, below) + 0.05) / (Math.min(ink, below) + 0.05);
    if (contrast >= (ink < below ? LEAST_OF_DARK : LEAST)) legible++;
  }
  return legible >= (pixels.length / 3) * ENOUGH;
}

/** Of WCAG; channels from 0 to 255. */
function luminance(red, green, blue) {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
