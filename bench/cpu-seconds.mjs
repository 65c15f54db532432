import { readdirSync, readFileSync } from 'node:fs';

/** Seconds that the threads of a process have been on a processor; Linux only. */
export function cpuSeconds(pid) {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return nanoseconds / 1e9;
}
