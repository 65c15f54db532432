import { DatabaseUnavailable } from '@libs/database';
import {
  Denial,
  type DenialBody,
  deny,
  type Finished,
  type Phase,
  type Recipe,
  type Unit,
  type UnitFile,
  type UnitOutput,
} from '@libs/kernel';
import { UnitFileLost } from '@libs/providers';
import { Checkpoints, type Progress } from './checkpoints.js';
import type { UnitRow } from './unit.entity.js';
import { allOrNone } from './all-or-none.js';
import { inputHash } from './input-hash.js';
import { MakeUnit } from './make-unit.js';
import type { SlotClaim } from '../long-job.js';
import type { LongJob } from '../end/walked-job.js';
import { OrderFailed } from './order-failed.js';
import { UNIT_PROVIDER } from '../stop-orders.js';
import { Tries } from './tries.js';
import type { WalkServices } from './walk-services.js';
import { WalkStopped } from './walk-stopped.js';
import type { WalkedProgress } from '../slots/walked-progress.js';

/** Percent that are left for publishing. */
const WALKED_PERCENT = 99;

interface WalkOrder {
  claim: SlotClaim;
  job: LongJob;
  recipe: Recipe;
  progress: WalkedProgress;
  signal: AbortSignal;
}

/** A unit that is to be made, and what is known of it. */
interface DueUnit {
  unit: Unit;
  hash: string;
  known?: UnitRow;
}

/**
 * Walks the phases of a recipe from wherever earlier walks came to: a unit that was done with the same inputs, and whose
 * files are there, is not made again. Units of providers are made side by side, ours one after the other.
 */
export class WalkPhases {
  private readonly rows = new Map<string, UnitRow>();
  private readonly outputs = new Map<string, UnitOutput>();
  private readonly make: MakeUnit;
  private readonly checkpoints: Checkpoints;
  /** Of units whose files were lost, by phase and id. */
  private readonly losses = new Map<string, Tries>();
  private doneSeconds = 0;

  constructor(
    private readonly services: WalkServices,
    private readonly order: WalkOrder,
  ) {
    const { database, maker, providers, killPoints, errors } = services;
    this.make = new MakeUnit(maker, providers.get(UNIT_PROVIDER), killPoints, errors);
    this.checkpoints = new Checkpoints({ database, errors, signal: order.signal }, order.claim, order.job.checkpoint);
  }

  /** Answers what every unit left. Throws the signal's reason, a WalkStopped, or the Denial of a unit that cannot be made. */
  async run(): Promise<Finished> {
    for (;;) {
      try {
        await this.walkAll();
        return this.finished;
      } catch (error) {
        if (!(error instanceof UnitFileLost)) throw error;
        await this.forget(error);
      }
    }
  }

  private async walkAll(): Promise<void> {
    this.rows.clear();
    this.outputs.clear();
    this.doneSeconds = 0;
    for (const row of await this.checkpoints.read()) this.rows.set(`${row.phase}/${row.unit}`, row);
    for (const phase of this.order.recipe.phases) await this.walk(phase);
  }

  /** The unit that left the file is not done any more. It is made as often as one that fails. */
  private async forget(lost: UnitFileLost): Promise<void> {
    const { claim, signal } = this.order;
    this.services.errors.report(`file ${lost.file.key} of ${claim.parentId}`, lost);
    const row = (await this.checkpoints.read()).find(({ output }) => output && holds(output, lost.file));
    if (!row) throw lost;
    const name = `${row.phase}/${row.unit}`;
    const tries = this.losses.get(name) ?? new Tries();
    this.losses.set(name, tries);
    if (!(await tries.again(lost.body(), signal))) throw lost;
    await this.checkpoints.lost(row.phase, row.unit, lost.body());
  }

  private readonly finished: Finished = (phase, unit) => {
    const output = this.outputs.get(`${phase}/${unit}`);
    if (!output) throw new Error(`the recipe asks for ${phase}/${unit}, which is not finished`);
    return output;
  };

  private async walk(phase: Phase): Promise<void> {
    this.order.signal.throwIfAborted();
    const units = phase.units(this.finished);
    const due: DueUnit[] = [];
    for (const unit of units) {
      const known = this.rows.get(`${phase.name}/${unit.id}`);
      const hash = inputHash(unit, this.order.recipe);
      if (known?.output && known.input_hash === hash && (await this.isIntact(known.output))) {
        this.keep(phase, unit, known.output);
      } else due.push({ unit, hash, known });
    }
    if (due.length === 0) return;
    let unitsDone = units.length - due.length;
    const progress = (): Progress => ({
      phase: phase.name,
      percent: this.percent(0),
      unitsDone,
      unitsTotal: units.length,
    });
    await this.services.killPoints.reach(`${phase.name}/entered`);
    await this.checkpoints.beginPhase(this.order.job.account_id, progress());
    const one = async (which: DueUnit, signal: AbortSignal): Promise<void> => {
      const output = await this.persistently(phase, which, signal);
      unitsDone += 1;
      this.keep(phase, which.unit, output);
      await this.checkpoints.done(which.unit, output, progress());
      await this.services.killPoints.reach(`${phase.name}/done`);
    };
    const isOrdered = ({ unit }: DueUnit): boolean => unit.work.type === 'generate';
    const works = due.filter(isOrdered).map((which) => (signal: AbortSignal) => one(which, signal));
    const own = async (signal: AbortSignal): Promise<void> => {
      for (const which of due) if (!isOrdered(which)) await one(which, signal);
    };
    await allOrNone([...works, own], this.order.signal);
  }

  private async isIntact({ files }: UnitOutput): Promise<boolean> {
    for (const file of Object.values(files)) if (!(await this.isThere(file))) return false;
    return true;
  }

  private async isThere(file: UnitFile): Promise<boolean> {
    const { signal } = this.order;
    const tries = new Tries();
    for (;;) {
      try {
        return await this.services.maker.isIntact(file);
      } catch (error) {
        if (!(await tries.again(this.failureOf(error, signal), signal))) throw error;
      }
    }
  }

  private keep(phase: Phase, unit: Unit, output: UnitOutput): void {
    this.outputs.set(`${phase.name}/${unit.id}`, output);
    this.doneSeconds += unit.seconds;
  }

  private percent(underWaySeconds: number): number {
    const { seconds } = this.order.job.request;
    return Math.floor(WALKED_PERCENT * Math.min(1, (this.doneSeconds + underWaySeconds) / Math.max(seconds, 1)));
  }

  /** Tries again where that may help: not after a refusal of the content, nor where an earlier unit is missed. */
  private async persistently(phase: Phase, { unit, hash, known }: DueUnit, signal: AbortSignal): Promise<UnitOutput> {
    const tries = new Tries();
    let row = known;
    for (;;) {
      try {
        return await this.once(phase, { unit, hash, known: row }, signal);
      } catch (error) {
        const failure = this.failureOf(error, signal);
        await this.checkpoints.failed(phase.name, unit.id, failure, error instanceof OrderFailed);
        if (error instanceof UnitFileLost || !(await tries.again(failure, signal))) throw error;
        row = (await this.checkpoints.read()).find((each) => each.phase === phase.name && each.unit === unit.id);
      }
    }
  }

  private once(phase: Phase, due: DueUnit, signal: AbortSignal): Promise<UnitOutput> {
    const { claim, job, progress } = this.order;
    const { checkpoints } = this;
    const watch = {
      signal,
      onProgress: (share: number): void => progress.note(this.percent(due.unit.seconds * share)),
      onWait: (isWaiting: boolean): void => progress.wait(due.unit.id, isWaiting),
    };
    return this.make.run({ claim, accountId: job.account_id, phase: phase.name, ...due, checkpoints, watch });
  }

  /** Throws on what is no failure of the unit. */
  private failureOf(error: unknown, signal: AbortSignal): DenialBody {
    signal.throwIfAborted();
    if (error instanceof WalkStopped || error instanceof DatabaseUnavailable) throw error;
    if (error instanceof Denial) return error.body();
    this.services.errors.report(`unit of ${this.order.claim.parentId}`, error);
    return deny('internal_error', 'A step of the job stopped with an unexpected error.').body();
  }
}

function holds({ files }: UnitOutput, { key }: UnitFile): boolean {
  return Object.values(files).some((file) => file.key === key);
}
