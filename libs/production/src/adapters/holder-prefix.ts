import { hostname } from 'node:os';

/** How the job process of this machine with this id begins the name under which it claims; a unique id follows. */
export function holderPrefix(pid: number): string {
  return `${hostname()}/${pid}/`;
}
