import { type Database, DatabaseUnavailable, type Transaction } from '@libs/database';
import { StorageUnavailable } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { ElevenLabsMaker } from '../../../../libs/providers/src/adapters/makers/elevenlabs/elevenlabs.maker.js';
import { MakerTrouble } from '../../../../libs/providers/src/makers/maker-trouble.js';
import type { MadeBytes, MakerOrder } from '../../../../libs/providers/src/makers/maker.js';
import type { Sql } from '../../../../libs/database/src/database.js';
import { databaseWith } from '../../../support/database/database-with.js';

/** What befalls one act of a process. `unheard`: it is done, and the answer to it is lost. */
export interface Fault {
  /** The beginning of its label. */
  act: string;
  /** Acts of this label that pass before it. */
  skip: number;
  kind: 'killed before' | 'killed after' | 'unheard';
}

/** A process that dies at one of its acts on the outside: from then on it neither does nor learns anything. */
export class MortalProcess {
  /** The act at which it died. */
  diedAt?: string;
  /** Aborts when the process is told to leave: after an unheard answer of the maker. */
  readonly leaving = new AbortController();
  private readonly death = Promise.withResolvers<undefined>();
  private skipped = 0;

  constructor(private fault?: Fault) {}

  /** Undefined for a process that died of it. */
  live<T>(work: () => Promise<T>): Promise<T | undefined> {
    const living = work();
    living.catch(() => undefined);
    return Promise.race([living, this.death.promise]);
  }

  async act<T>(label: string, run: () => Promise<T>, unheard: () => Error): Promise<T> {
    if (this.diedAt !== undefined) return this.never();
    const kind = this.faultOf(label);
    if (kind === 'killed before') return this.die(label);
    const done = await run();
    if (kind === 'killed after') return this.die(label);
    if (kind === 'unheard') throw unheard();
    return this.diedAt === undefined ? done : this.never();
  }

  database(real: Database): Database {
    const lost = (): Error => new DatabaseUnavailable();
    const sql: Sql = <Rows>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const words = strings.join('?').trim().split(/\s+/).slice(0, 4).join(' ');
      return this.act(words, () => real.sql<Rows>(strings, ...values), lost);
    };
    const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      this.act('transaction', () => real.transaction(work), lost);
    return databaseWith(real, { sql, transaction, notify: () => Promise.resolve() });
  }

  store(real: ObjectStore): ObjectStore {
    return new MortalStore(this, real);
  }

  maker(key: string, address: string): ElevenLabsMaker {
    return new MortalMaker(this, key, address);
  }

  private faultOf(label: string): Fault['kind'] | undefined {
    if (this.fault === undefined || !label.startsWith(this.fault.act)) return undefined;
    this.skipped += 1;
    if (this.skipped <= this.fault.skip) return undefined;
    const { kind } = this.fault;
    this.fault = undefined;
    return kind;
  }

  private die(label: string): Promise<never> {
    this.diedAt = label;
    this.death.resolve(undefined);
    return this.never();
  }

  private never(): Promise<never> {
    return new Promise(() => undefined);
  }
}

class MortalStore extends ObjectStore {
  constructor(
    private readonly process: MortalProcess,
    private readonly real: ObjectStore,
  ) {
    super();
  }

  put: ObjectStore['put'] = (key, bytes, options) =>
    this.process.act('put', () => this.real.put(key, this.pieces(bytes), options), lostByDisk);
  head: ObjectStore['head'] = (key) => this.process.act('head', () => this.real.head(key), lostByDisk);
  get: ObjectStore['get'] = (key, range) => this.real.get(key, range);
  delete: ObjectStore['delete'] = (key) => this.real.delete(key);
  list: ObjectStore['list'] = (prefix) => this.real.list(prefix);
  sweep: ObjectStore['sweep'] = () => this.real.sweep();
  sign: ObjectStore['sign'] = (order) => this.real.sign(order);
  override requireRoom = (bytes: number): Promise<void> => this.real.requireRoom(bytes);

  private async *pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      const act = this.process.act('piece', async () => undefined, lostByDisk);
      // Of a dead process the store closes its file: nothing else hears of it.
      await this.process.live(() => act);
      if (this.process.diedAt !== undefined) throw new Error('the process is dead');
      yield piece;
    }
  }
}

class MortalMaker extends ElevenLabsMaker {
  constructor(
    private readonly process: MortalProcess,
    key: string,
    address: string,
  ) {
    super(key, address);
  }

  override make(order: MakerOrder, signal: AbortSignal): Promise<MadeBytes> {
    return this.process.act('make', () => super.make(order, signal), this.unheard);
  }

  override find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<MadeBytes | undefined> {
    return this.process.act('find', () => super.find(order, since, signal), this.unheard);
  }

  private readonly unheard = (): Error => {
    this.process.leaving.abort(new Error('the process leaves'));
    return new MakerTrouble('uncertain', 'The maker did not answer.');
  };
}

function lostByDisk(): Error {
  return new StorageUnavailable(new Error('the answer was lost'));
}
