/**
 * The animations of the page: CSS animations, transitions, `element.animate` and SVG. `seek` sets each to its own time and tells
 * whether any of them moved. One that is first seen when its clip comes is born at the clip's start; one that comes later is born
 * now. Times are milliseconds.
 */
export function ownAnimations(clips) {
  const known = new WeakMap();
  const drawings = new WeakMap();
  let began = false;
  const bornAt = (element, now, fresh) => {
    const { start, clip } = clips.around(element);
    return !began || fresh.has(clip) ? start * 1000 : now;
  };
  return {
    seek(now, fresh) {
      let moved = false;
      for (const animation of document.getAnimations()) {
        const target = animation.effect && animation.effect.target;
        if (!target || animation.timeline !== document.timeline) continue;
        let life = known.get(animation);
        if (!life) {
          life = { born: bornAt(target, now, fresh), asked: animation.playState !== 'paused' };
          known.set(animation, life);
        }
        if (life.asked && clips.around(target).stands) moved = setAge(animation, life, now - life.born) || moved;
      }
      for (const svg of movingDrawings()) {
        if (!clips.around(svg).stands) continue;
        if (!drawings.has(svg)) drawings.set(svg, bornAt(svg, now, fresh));
        svg.pauseAnimations();
        svg.setCurrentTime(Math.max(0, now - drawings.get(svg)) / 1000);
        moved = true;
      }
      began = true;
      return moved;
    },
  };
}

/** The outermost SVG elements that hold animations of SVG. */
function movingDrawings() {
  const drawings = new Set();
  for (const motion of document.querySelectorAll('animate,animateTransform,animateMotion,set')) {
    let svg = motion.ownerSVGElement;
    while (svg && svg.ownerSVGElement) svg = svg.ownerSVGElement;
    if (svg) drawings.add(svg);
  }
  return drawings;
}

/** Sets how long an animation has run; one that is over ends, so that its events are told. */
function setAge(animation, life, age) {
  const rate = animation.playbackRate;
  const { endTime } = animation.effect.getComputedTiming();
  const over = rate !== 0 && age * Math.abs(rate) >= endTime;
  if (over && animation.playState === 'finished') return false;
  if (over) {
    animation.finish();
    // The end is rounded to microseconds and may lie before itself: the last of its steps would never come.
    animation.currentTime = rate < 0 ? -1 : endTime + 1;
  } else {
    if (animation.playState !== 'paused') animation.pause();
    animation.currentTime = Math.max(0, rate < 0 ? endTime + age * rate : age * rate);
  }
  const timing = animation.effect.getComputedTiming();
  const progress = over ? 'over' : `${timing.currentIteration}:${timing.progress}`;
  const moved = progress !== life.progress;
  life.progress = progress;
  return moved;
}
