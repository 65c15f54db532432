import { ownAnimations } from './animations.js';
import { nameGraphics } from './canvases.js';
import { ownChance } from './chance.js';
import { ownClips } from './clips.js';
import { seekFootage } from './footage.js';
import { ownPlace } from './place.js';
import { hideBrokenImages } from './images.js';
import { pageReady } from './ready.js';
import { ownTexts } from './texts.js';
import { ownTime } from './time.js';
import { seekTimelines } from './timelines.js';

/**
 * Takes the time of the page into our hands and returns what moves it. Nothing of it is left where scripts of the page could
 * reach it. `order`: `seed`, `fps`, `markup` ('ours' or 'callers').
 */
export function pageClock({ seed, fps, markup }) {
  const report = globalThis.reportError.bind(globalThis);
  ownChance(seed);
  nameGraphics(report);
  hideBrokenImages();
  const time = ownTime(report);
  const clips = ownClips(markup);
  const animations = ownAnimations(clips);
  const texts = ownTexts();
  let changed = false;
  const changes = new MutationObserver(hear);
  const whole = { subtree: true, childList: true, attributes: true, characterData: true };
  let at = -1;
  let place;

  function hear(records) {
    changed ||= records.length > 0;
    for (const { type, target, addedNodes } of records) {
      texts.add(...(type === 'characterData' ? [target] : addedNodes));
    }
  }

  async function step(seconds) {
    const clip = clips.show(seconds);
    const called = await time.run(seconds * 1000);
    const sought = seekTimelines(seconds, clips, report);
    const moved = animations.seek(seconds * 1000, clip.came);
    const shown = await seekFootage(seconds, fps, clips);
    at = seconds;
    return clip.changed || called || sought || moved || shown;
  }

  return {
    ready: pageReady,
    /**
     * Shows a second of the film. Answers whether the picture may differ from the last one that was asked for, and whether it shows
     * texts or has faces that were not judged yet.
     */
    async seek(second) {
      place ??= ownPlace();
      const seconds = second - place.start;
      if (seconds < 0 || second >= place.end) return { moved: false, unread: false };
      let moved = false;
      if (at < 0) {
        changes.observe(document, whole);
        texts.add(document);
        await step(0);
        moved = true;
      }
      if (seconds < at) clips.hideAll();
      // Scripts see every frame on the way, so that a leap draws what playing draws.
      for (let next = at + 1 / fps; time.busy() && next < seconds - 0.5 / fps; next = at + 1 / fps) {
        moved = (await step(next)) || moved;
      }
      moved = (await step(seconds)) || moved;
      hear(changes.takeRecords());
      moved ||= changed;
      changed = false;
      return { moved, unread: await texts.take() };
    },
    /** The faces and letters that the texts of the picture lack. */
    read: () => texts.judge(),
  };
}
