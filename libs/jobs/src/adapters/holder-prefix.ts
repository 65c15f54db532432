import { hostname } from 'node:os';

/** Beginning of the holder's name that a job process of this machine claims under. A unique id follows it. */
export function holderPrefix(pid: number): string {
  return `${hostname()}/${pid}/`;
}
