import { Session, type Profiler } from 'node:inspector/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const OURS = ['libs', 'src'].map((folder) => join(ROOT, folder));

interface Long {
  length: number;
}
type Walking = (this: Long, ...given: unknown[]) => unknown;

/** Built-in methods that walk a text or a list, of which a count of blocks sees nothing. */
const WALKS: readonly [owner: object, methods: readonly string[]][] = [
  [Array.prototype, ['concat', 'includes', 'indexOf', 'join', 'lastIndexOf', 'shift', 'slice', 'splice', 'unshift']],
  [String.prototype, ['normalize', 'replace', 'replaceAll', 'search', 'split', 'toLowerCase', 'toUpperCase', 'trim']],
];

/**
 * The work of a call: how often blocks of our code ran, by the precise coverage of V8, and how many elements and characters
 * built-in methods walked. It is the same in every run and on every machine. Steps inside a regular expression do not
 * count.
 */
export class WorkCounter {
  private readonly session = new Session();
  private readonly kept: [owner: object, name: string, method: unknown][] = [];
  private walked = 0;

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    for (const [owner, names] of WALKS) for (const name of names) this.watch(owner, name);
  }

  async stop(): Promise<void> {
    for (const [owner, name, method] of this.kept) Reflect.set(owner, name, method);
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** Counts from the end of the count before. */
  async count(work: () => unknown): Promise<number> {
    this.walked = 0;
    await work();
    const { walked } = this;
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return walked + result.filter(isOurs).reduce((sum, script) => sum + blocksOf(script), 0);
  }

  private watch(owner: object, name: string): void {
    const method = Reflect.get(owner, name) as Walking;
    // A slice costs what it takes out, and not what it is taken from.
    const note = (from: Long, made: unknown): void =>
      void (this.walked += name === 'slice' ? (made as Long).length : from.length);
    this.kept.push([owner, name, method]);
    const counted: Walking = function (...given) {
      const made = Reflect.apply(method, this, given);
      note(this, made);
      return made;
    };
    Reflect.defineProperty(owner, name, { value: counted, writable: true, configurable: true, enumerable: false });
  }
}

function isOurs({ url }: Profiler.ScriptCoverage): boolean {
  return OURS.some((folder) => url.startsWith(folder) || url.startsWith(pathToFileURL(folder).href));
}

function blocksOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}
