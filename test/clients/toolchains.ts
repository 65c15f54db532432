import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps libraries of Go: golang-golang-x-oauth2-dev is the one that the client needs. */
const GO_LIBRARIES = '/usr/share/gocode';

/** Whether the machine can compile the Go client. */
export function hasGo(): boolean {
  return isInstalled('go') && existsSync(join(GO_LIBRARIES, 'src/golang.org/x/oauth2'));
}

/** Go without modules, which a proxy would have to serve; `folders` have packages in their `src`. */
export function goSettings(...folders: string[]): NodeJS.ProcessEnv {
  return { GO111MODULE: 'off', GOPATH: [...folders, GO_LIBRARIES].join(delimiter) };
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
