/**
 * When the document itself stands, in seconds of the film: always, but for one in a frame that is in a clip. Its own time then begins
 * with the clip.
 */
export function ownPlace() {
  const place = { start: 0, end: Infinity };
  const frame = globalThis.frameElement;
  const clips = [];
  for (let clip = frame && frame.closest('[data-start]'); clip; clip = clip.parentElement?.closest('[data-start]')) {
    clips.unshift(clip);
  }
  for (const clip of clips) {
    place.start += Number(clip.dataset.start) || 0;
    const duration = Number.parseFloat(clip.dataset.duration);
    if (Number.isFinite(duration)) place.end = Math.min(place.end, place.start + duration);
  }
  return place;
}
