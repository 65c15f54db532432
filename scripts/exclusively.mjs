import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const BEAT_EVERY_MS = 2_000;
/** A holder on another machine that has not touched its lock for so long is gone. */
const SILENT_FOR_MS = 30_000;

/**
 * Runs `work` while no other process on this folder runs it. The lock is a file that names its holder and those the
 * holder has start something, with `work`'s argument; it is taken over once all of them are dead, and only its holder
 * gives it back. `onWait` is called once, when the lock is found taken.
 */
export async function exclusively(lock, work, onWait) {
  const claim = { token: randomUUID(), host: hostname(), workers: [worker(process.pid)] };
  if (!take(lock, claim)) {
    onWait();
    while (!take(lock, claim)) {
      removeAbandoned(lock);
      await delay(LOOK_EVERY_MS);
    }
  }
  const isOurs = () => read(lock)?.token === claim.token;
  const beat = setInterval(() => isOurs() && utimesSync(lock, new Date(), new Date()), BEAT_EVERY_MS);
  const employ = (pid) => {
    claim.workers.push(worker(pid));
    if (isOurs()) writeFileSync(lock, JSON.stringify(claim));
  };
  try {
    return await work(employ);
  } finally {
    clearInterval(beat);
    if (isOurs()) rmSync(lock, { force: true });
  }
}

function take(lock, claim) {
  try {
    writeFileSync(lock, JSON.stringify(claim), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined where there is no lock, or one that is only half written. */
function read(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Under a guard of its own: otherwise two processes that see the same dead holder could remove each other's lock. */
function removeAbandoned(lock) {
  const guard = `${lock}.guard`;
  if (!isAbandoned(lock)) return;
  if (!take(guard, { host: hostname(), workers: [worker(process.pid)] })) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return;
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  rmSync(guard, { force: true });
}

function isAbandoned(lock) {
  const claim = read(lock);
  // A holder of this machine may be asleep or stopped for as long as it likes: what it has begun goes on afterwards.
  if (claim?.host === hostname() && claim.workers) return !claim.workers.some(isAlive);
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && Date.now() - touched > SILENT_FOR_MS;
}

/** A process under its number and the moment it began, since numbers are used again. */
function worker(pid) {
  return { pid, began: state(pid)?.began };
}

function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const now = state(pid);
  return now === undefined || (now.began === began && now.letter !== 'Z');
}

/** What Linux says about a process: its state, and when it began in ticks since boot. */
function state(pid) {
  try {
    // The name in parentheses may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { letter: fields[0], began: fields[19] };
  } catch {
    // Another system, or no such process.
    return undefined;
  }
}
