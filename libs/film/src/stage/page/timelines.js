/**
 * Seeks the time lines that compositions leave in `window.__timelines` by their id, in seconds since the start of the
 * composition. True when there is one.
 */
export function seekTimelines(seconds, clips, report) {
  const timelines = globalThis.__timelines;
  if (typeof timelines !== 'object' || timelines === null) return false;
  let moved = false;
  for (const [id, timeline] of Object.entries(timelines)) {
    if (!timeline) continue;
    const name = CSS.escape(id);
    const host =
      document.querySelector(`[data-timeline="${name}"]`) ?? document.querySelector(`[data-composition-id="${name}"]`);
    const place = host ? clips.around(host) : { start: 0, stands: true };
    if (!place.stands) continue;
    moved = true;
    try {
      seekOne(timeline, Math.max(0, seconds - place.start));
    } catch (failure) {
      report(failure);
    }
  }
  return moved;
}

function seekOne(timeline, seconds) {
  if (typeof timeline.pause === 'function') timeline.pause();
  if (typeof timeline.totalTime === 'function') timeline.totalTime(seconds);
  // anime.js counts milliseconds.
  else if ('iterationProgress' in timeline) timeline.seek(seconds * 1000);
  else if (typeof timeline.seek === 'function') timeline.seek(seconds);
  else if (typeof timeline.progress === 'function') timeline.progress(seconds / timeline.duration());
}
