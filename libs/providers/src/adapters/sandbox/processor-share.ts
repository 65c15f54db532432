/** What processes have had of the processors so far. */
export interface ProcessorUse {
  /** When it was read, in seconds of a clock that only grows. */
  at: number;
  /** Processor seconds of all processes. */
  used: number;
  /** Seconds that each living thread was ready to run and had no processor, by its id; empty where the kernel does not count them. */
  waits: ReadonlyMap<string, number>;
}

/** What processes had of the processors between two readings, in seconds. */
export interface ProcessorShare {
  seconds: number;
  used: number;
  /** Sum over the threads; infinite where the kernel does not count it. */
  waited: number;
}

/** Share of the time with a processor from which on the processes did too much themselves. */
const BUSY_SHARE = 0.4;
/** Share of the time without the processor that they wanted from which on the machine was busy. */
const WAITED_SHARE = 0.25;

export function shareBetween(from: ProcessorUse, to: ProcessorUse): ProcessorShare {
  let waited = to.waits.size === 0 ? Infinity : 0;
  for (const [thread, seconds] of to.waits) waited += seconds - (from.waits.get(thread) ?? 0);
  return { seconds: to.at - from.at, used: to.used - from.used, waited };
}

/** Whether other work kept the processors from these processes for long. */
export function hasWaited({ seconds, waited }: ProcessorShare): boolean {
  return waited >= seconds * WAITED_SHARE;
}

/** Whether the machine made these processes slow: they wanted a processor and had little of it. Otherwise they did it themselves. */
export function isMachineBusy(share: ProcessorShare): boolean {
  return share.used < share.seconds * BUSY_SHARE && hasWaited(share);
}
