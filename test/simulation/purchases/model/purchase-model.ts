import {
  OPEN_PURCHASE_STATES,
  PURCHASE_TRANSITIONS,
  type PurchaseState,
  type PurchaseTransition,
  UNBILLED_PURCHASE_STATES,
} from '../../../../libs/providers/src/purchases/purchase-states.js';

export type Table = Record<PurchaseTransition, { from: readonly PurchaseState[]; to: PurchaseState }>;

/** One attempt as its row says it, and as it is at the maker. */
interface Attempt {
  row: PurchaseState;
  isSent: boolean;
  /** The bytes are in the store. */
  isStored: boolean;
  /** Requests that the maker accepted. */
  requests: number;
  /** `stuck`: it neither ends nor bills it. */
  maker: 'nothing' | 'running' | 'completed' | 'failed' | 'stuck';
  /** Its result can no longer be fetched. */
  isGone: boolean;
}

/** A step that was claimed or decided, and is not written yet. It may come late, or never. */
type Pending = { attempt: number } & (
  | { step: 'send' }
  | { step: 'write'; transition: PurchaseTransition; isUnsent?: boolean }
);

export interface PurchaseModelState {
  attempts: Attempt[];
  pending: Pending[];
  job: 'open' | 'completed' | 'failed' | 'cancelled';
  isCharged: boolean;
  wantsCancel: boolean;
}

export interface Move {
  label: string;
  state: PurchaseModelState;
}

export interface PurchaseScope {
  attempts: number;
  /** Steps under way at a time. */
  pending: number;
  /** The maker answers with the bytes. */
  isDirect?: boolean;
  /** Without: the claim to send is not looked at. */
  claimsOnce?: boolean;
  table?: Table;
}

const NEW_ATTEMPT: Attempt = {
  row: 'intent',
  isSent: false,
  isStored: false,
  requests: 0,
  maker: 'nothing',
  isGone: false,
};

export const FIRST_STATE: PurchaseModelState = {
  attempts: [NEW_ATTEMPT],
  pending: [],
  job: 'open',
  isCharged: false,
  wantsCancel: false,
};

/** What can happen to the purchases of one job: everything that is under way may be lost, or come after anything else. */
export class PurchaseModel {
  private readonly table: Table;

  constructor(private readonly scope: PurchaseScope) {
    this.table = scope.table ?? PURCHASE_TRANSITIONS;
  }

  moves(state: PurchaseModelState): Move[] {
    const last = state.attempts.length - 1;
    return [
      ...state.pending.flatMap((pending, at) => this.goOn(state, pending, at)),
      ...state.attempts.flatMap((attempt, at) => [...this.atMaker(state, attempt, at), ...this.webhook(state, at)]),
      ...(state.job === 'open' ? [...this.decide(state, last), ...this.end(state, last), ...wish(state)] : []),
    ];
  }

  /** A process that was claimed or has decided: it dies, or does what it was about to do. */
  private goOn(state: PurchaseModelState, pending: Pending, at: number): Move[] {
    const rest = { ...state, pending: state.pending.filter((_, index) => index !== at) };
    const died: Move = { label: `dies before ${nameOf(pending)}`, state: rest };
    if (pending.step === 'send') return [died, ...this.send(rest, pending.attempt)];
    return [died, { label: `writes ${pending.transition}`, state: this.written(rest, pending) }];
  }

  private written(state: PurchaseModelState, { attempt: at, transition, isUnsent }: Pending & { step: 'write' }) {
    const { from, to } = this.table[transition];
    const { row, isSent } = state.attempts[at]!;
    return from.includes(row) && !(isUnsent && isSent) ? changed(state, at, { row: to }) : state;
  }

  private send(state: PurchaseModelState, at: number): Move[] {
    const { requests } = state.attempts[at]!;
    const maker = this.scope.isDirect ? 'completed' : 'running';
    const accepted = changed(state, at, { requests: requests + 1, maker });
    return [
      { label: 'is accepted, the answer is lost', state: accepted },
      this.scope.isDirect ? delivery(accepted, at) : decided(accepted, at, 'accept'),
      { label: 'is not accepted', state: pending(state, { attempt: at, step: 'write', transition: 'refuse' }) },
    ];
  }

  private atMaker(state: PurchaseModelState, { maker, isGone }: Attempt, at: number): Move[] {
    if (maker === 'completed' && !isGone && !this.scope.isDirect) {
      return [{ label: 'its result is gone', state: changed(state, at, { isGone: true }) }];
    }
    if (maker !== 'running') return [];
    return (['completed', 'failed', 'stuck'] as const).map((end) => ({
      label: `it is ${end} at the maker`,
      state: changed(state, at, { maker: end }),
    }));
  }

  /** At any time, any number of times. */
  private webhook(state: PurchaseModelState, at: number): Move[] {
    if (this.scope.isDirect || state.attempts[at]!.requests === 0) return [];
    return [
      { label: 'a webhook comes', state: this.written(state, { attempt: at, step: 'write', transition: 'accept' }) },
    ];
  }

  /** What a step of the job decides by what it reads. */
  private decide(state: PurchaseModelState, at: number): Move[] {
    if (state.pending.length >= this.scope.pending) return [];
    const attempt = state.attempts[at]!;
    return [...this.claim(state, attempt, at), ...this.healed(state, attempt, at), ...this.looked(state, attempt, at)];
  }

  private claim(state: PurchaseModelState, { row, isSent }: Attempt, at: number): Move[] {
    if (row !== 'intent' || (isSent && this.scope.claimsOnce !== false)) return [];
    const cancel: Pending = { attempt: at, step: 'write', transition: 'refuse', isUnsent: true };
    const claimed = pending(changed(state, at, { isSent: true }), { attempt: at, step: 'send' });
    return [
      { label: 'is claimed', state: claimed },
      ...(state.wantsCancel && !isSent ? [{ label: 'decides to cancel', state: pending(state, cancel) }] : []),
    ];
  }

  /** By the maker's list; what it does not have when nothing is under way any more is given up. */
  private healed(state: PurchaseModelState, { row, isSent, requests }: Attempt, at: number): Move[] {
    if (row !== 'intent' || !isSent) return [];
    if (requests > 0) return [this.scope.isDirect ? delivery(state, at) : decided(state, at, 'accept')];
    return state.pending.some((one) => one.attempt === at && isOnTheWire(one)) ? [] : [decided(state, at, 'lose')];
  }

  private looked(state: PurchaseModelState, { row, maker, isGone }: Attempt, at: number): Move[] {
    if (row !== 'submitted') return [];
    if (maker === 'failed') return [decided(state, at, 'refund')];
    if (maker === 'stuck' || isGone) return [decided(state, at, 'lose')];
    return maker === 'completed' ? [delivery(state, at)] : [];
  }

  private end(state: PurchaseModelState, at: number): Move[] {
    const { row } = state.attempts[at]!;
    if (row === 'delivered') return [{ label: 'publishes', state: { ...state, job: 'completed', isCharged: true } }];
    const isOpen = (OPEN_PURCHASE_STATES as readonly string[]).includes(row);
    if (isOpen) return [];
    const failed: Move = { label: 'fails', state: { ...state, job: state.wantsCancel ? 'cancelled' : 'failed' } };
    const isUnbilled = (UNBILLED_PURCHASE_STATES as readonly string[]).includes(row);
    const mayFollow = isUnbilled && !state.wantsCancel && state.attempts.length < this.scope.attempts;
    const next = { ...state, attempts: [...state.attempts, NEW_ATTEMPT] };
    return mayFollow ? [failed, { label: 'opens another attempt', state: next }] : [failed];
  }
}

function wish(state: PurchaseModelState): Move[] {
  return state.wantsCancel ? [] : [{ label: 'its owner cancels', state: { ...state, wantsCancel: true } }];
}

/** The bytes are stored before the row says so. */
function delivery(state: PurchaseModelState, at: number): Move {
  return decided(changed(state, at, { isStored: true }), at, 'deliver');
}

function decided(state: PurchaseModelState, attempt: number, transition: PurchaseTransition): Move {
  return { label: `decides to ${transition}`, state: pending(state, { attempt, step: 'write', transition }) };
}

function pending(state: PurchaseModelState, one: Pending): PurchaseModelState {
  return { ...state, pending: [...state.pending, one] };
}

function changed(state: PurchaseModelState, at: number, change: Partial<Attempt>): PurchaseModelState {
  return { ...state, attempts: state.attempts.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}

/** A request that has not been answered, or whose answer is not written. */
function isOnTheWire(one: Pending): boolean {
  return (
    one.step === 'send' ||
    one.transition === 'accept' ||
    one.transition === 'deliver' ||
    (one.transition === 'refuse' && !one.isUnsent)
  );
}

function nameOf(one: Pending): string {
  return one.step === 'send' ? 'it sends' : `it writes ${one.transition}`;
}
