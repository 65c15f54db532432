/** Milliseconds that a timer set by a timer waits at least: a chain of timers comes to its end. */
const SHORTEST_WAIT = 4;

/** Waiting for it lets promises that were settled go on. */
const SETTLED = Promise.resolve();

/** 1 January 2026, 00:00 UTC: the date of second 0 of every film. */
const FIRST_MOMENT = 1_767_225_600_000;

/**
 * Replaces the clocks of the page: `Date`, `performance.now`, timers and `requestAnimationFrame` follow `now` alone.
 * `run` moves it on and calls what is due; true when it called anything.
 */
export function ownTime(report) {
  const clock = { now: 0, busy: () => queue.timers.size > 0 || queue.frames.size > 0 };
  const queue = { timers: new Map(), frames: new Map(), last: 0 };
  replaceDates(clock);
  replaceTimers(clock, queue);
  clock.run = async (now) => {
    let called = false;
    for (let timer = earliest(queue.timers, now); timer; timer = earliest(queue.timers, now)) {
      clock.now = Math.max(clock.now, timer.due);
      if (timer.every === undefined) queue.timers.delete(timer.id);
      else timer.due = clock.now + timer.every;
      called = true;
      await call(timer.work, timer.given, report);
    }
    clock.now = now;
    const frames = [...queue.frames];
    for (const [id, work] of frames) {
      if (!queue.frames.delete(id)) continue;
      called = true;
      await call(work, [now], report);
    }
    return called;
  };
  return clock;
}

/** Calls, reports what it throws, and lets the promises that it settled go on. */
async function call(work, given, report) {
  try {
    work(...given);
  } catch (failure) {
    report(failure);
  }
  await SETTLED;
}

function earliest(timers, now) {
  let first;
  for (const timer of timers.values()) {
    if (timer.due <= now && (!first || timer.due < first.due)) first = timer;
  }
  return first;
}

function replaceDates(clock) {
  const RealDate = Date;
  function PageDate(...given) {
    const moment = FIRST_MOMENT + clock.now;
    if (!new.target) return new RealDate(moment).toString();
    return Reflect.construct(RealDate, given.length === 0 ? [moment] : given, new.target);
  }
  PageDate.prototype = RealDate.prototype;
  PageDate.UTC = RealDate.UTC;
  PageDate.parse = RealDate.parse;
  PageDate.now = () => Math.floor(FIRST_MOMENT + clock.now);
  Object.defineProperty(PageDate, 'name', { value: 'Date' });
  fix(RealDate.prototype, 'constructor', PageDate);
  fix(globalThis, 'Date', PageDate);
  fix(Performance.prototype, 'now', () => clock.now);
  Object.defineProperty(Performance.prototype, 'timeOrigin', { get: () => FIRST_MOMENT });
  Object.defineProperty(AnimationTimeline.prototype, 'currentTime', { get: () => clock.now });
}

function replaceTimers(clock, queue) {
  const later = (repeats) =>
    function schedule(work, wait, ...given) {
      if (typeof work !== 'function') throw new TypeError('a timer of a film calls a function');
      const id = ++queue.last;
      const pause = Math.max(Number(wait) || 0, SHORTEST_WAIT);
      queue.timers.set(id, { id, work, given, due: clock.now + pause, every: repeats ? pause : undefined });
      return id;
    };
  const never = (id) => void queue.timers.delete(Number(id));
  fix(globalThis, 'setTimeout', later(false));
  fix(globalThis, 'setInterval', later(true));
  fix(globalThis, 'clearTimeout', never);
  fix(globalThis, 'clearInterval', never);
  fix(globalThis, 'requestIdleCallback', (work) =>
    setTimeout(() => work({ didTimeout: false, timeRemaining: () => SHORTEST_WAIT }), 0),
  );
  fix(globalThis, 'cancelIdleCallback', never);
  fix(globalThis, 'requestAnimationFrame', (work) => {
    if (typeof work !== 'function') throw new TypeError('a frame of a film calls a function');
    const id = ++queue.last;
    queue.frames.set(id, work);
    return id;
  });
  fix(globalThis, 'cancelAnimationFrame', (id) => void queue.frames.delete(Number(id)));
}

/** Replaces a member for good: the page can neither set nor delete it. */
function fix(owner, name, value) {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}
