/** Frames by which a second may miss the beginning of its frame: decimals of seconds are not exact. */
const EARLY = 1e-3;

/** Callers' own documents have attributes of their own. */
const CLIPS = 'canvas[data-clip-frames^="/clips/"]';

/**
 * Draws the frame of each clip that stands (`data-clip-frames`: the address before its number). The first frame of the film in which a scene
 * stands shows frame 0. An image element would keep every frame that it ever showed in memory. True when any picture changed.
 */
export async function seekFootage(seconds, fps, clips) {
  let moved = false;
  for (const canvas of document.querySelectorAll(CLIPS)) {
    const { start, stands } = clips.around(canvas);
    if (!stands) continue;
    const frame = String(Math.max(0, Math.floor(seconds * fps + EARLY) - Math.ceil(start * fps - EARLY)));
    if (canvas.dataset.clipFrame === frame) continue;
    canvas.dataset.clipFrame = frame;
    moved = true;
    await draw(canvas, `${canvas.dataset.clipFrames}${frame}`).catch(() => undefined);
  }
  return moved;
}

async function draw(canvas, address) {
  const answer = await fetch(address);
  const picture = await createImageBitmap(await answer.blob());
  const { width, height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d').drawImage(picture, 0, 0);
  picture.close();
}
