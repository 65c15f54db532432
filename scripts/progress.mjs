const REDRAW_EVERY_MS = 1_000;
const CLEAR_LINE = '\r\x1b[K';

/** Writes a line on stderr, above the progress of a step where a terminal shows one. */
export function say(text) {
  process.stderr.write(process.stderr.isTTY ? `${CLEAR_LINE}${text}\n` : `${text}\n`);
}

/** Names a step before it runs and says how long it took. A terminal shows the seconds meanwhile. */
export async function withProgress(name, run) {
  const begun = performance.now();
  const seconds = (digits) => `${((performance.now() - begun) / 1000).toFixed(digits)} s`;
  const redraw = () => process.stderr.write(`${CLEAR_LINE}  ${seconds(0)}`);
  say(`${name} …`);
  const clock = process.stderr.isTTY ? setInterval(redraw, REDRAW_EVERY_MS) : undefined;
  try {
    await run();
  } finally {
    clearInterval(clock);
    if (clock) process.stderr.write(CLEAR_LINE);
  }
  say(`  done in ${seconds(1)}`);
}
