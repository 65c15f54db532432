import { rmSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const BEAT_EVERY_MS = 2_000;
/** A holder that has not touched its lock for so long is gone, wherever it ran. */
const SILENT_FOR_MS = 30_000;

/**
 * Runs `work` while no other process on this folder runs it. The lock is a file that its holder touches; one whose
 * holder has died is taken over. `onWait` is called once, when the lock is found taken.
 */
export async function exclusively(lock, work, onWait) {
  if (!take(lock)) {
    onWait();
    while (!take(lock)) {
      removeAbandoned(lock);
      await delay(LOOK_EVERY_MS);
    }
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), BEAT_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Under a guard of its own: otherwise two processes that see the same dead holder could remove each other's lock. */
function removeAbandoned(lock) {
  const guard = `${lock}.guard`;
  if (!isAbandoned(lock)) return;
  if (!take(guard)) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return;
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  rmSync(guard, { force: true });
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > SILENT_FOR_MS) return true;
    const text = readFileSync(lock, 'utf8');
    if (text === '') return false;
    const { pid, host } = JSON.parse(text);
    return host === hostname() && !isAlive(pid);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
