import type { PurchaseState } from '../../../../libs/providers/src/purchases/purchase-states.js';
import { FIRST_STATE, PurchaseModel, type PurchaseModelState, type PurchaseScope } from './purchase-model.js';

export interface PurchaseExploration {
  states: number;
  changes: number;
  /** The shortest way to a rule that does not hold. */
  broken?: { rule: string; trace: string[] };
  /** Open states from which no end can be reached any more. */
  lost: number;
  reached: ReadonlySet<PurchaseState>;
}

interface Visited {
  state: PurchaseModelState;
  /** The one before it, and what happened there. */
  from: number;
  label: string;
  /** The ones before it. */
  before: number[];
}

/** Visits every state of the model, breadth first. */
export function explorePurchases(scope: PurchaseScope): PurchaseExploration {
  const model = new PurchaseModel(scope);
  const visited: Visited[] = [{ state: FIRST_STATE, from: -1, label: '', before: [] }];
  const numbers = new Map([[JSON.stringify(FIRST_STATE), 0]]);
  const reached = new Set<PurchaseState>();
  let changes = 0;
  for (let at = 0; at < visited.length; at++) {
    for (const { label, state } of model.moves(visited[at]!.state)) {
      changes += 1;
      for (const { row } of state.attempts) reached.add(row);
      const rule = brokenRule(visited[at]!.state, state);
      if (rule !== undefined) {
        return {
          states: visited.length,
          changes,
          broken: { rule, trace: [...wayTo(visited, at), label] },
          lost: 0,
          reached,
        };
      }
      const key = JSON.stringify(state);
      const known = numbers.get(key);
      if (known === undefined) {
        numbers.set(key, visited.length);
        visited.push({ state, from: at, label, before: [at] });
      } else visited[known]!.before.push(at);
    }
  }
  return { states: visited.length, changes, lost: lostOf(visited), reached };
}

const FINAL: readonly PurchaseState[] = ['delivered', 'failed', 'refunded', 'unknown'];

function brokenRule(before: PurchaseModelState, { attempts, job, isCharged }: PurchaseModelState): string | undefined {
  const rules: [string, boolean][] = [
    ['a purchase is sent at most once', attempts.every(({ requests }) => requests <= 1)],
    ['an end is final', before.attempts.every(({ row }, at) => !FINAL.includes(row) || attempts[at]!.row === row)],
    [
      'a further attempt follows only on one that the maker neither has nor bills',
      attempts.slice(0, -1).every(({ maker }) => maker === 'nothing' || maker === 'failed'),
    ],
    ['a delivered purchase has its bytes', attempts.every(({ row, isStored }) => row !== 'delivered' || isStored)],
    [
      'a refunded or failed purchase is not billed',
      attempts.every(({ row, maker }) => !isUnbilled(row) || !isBilled(maker)),
    ],
    ['a job is charged exactly for a result', isCharged === (job === 'completed')],
    [
      'a paid result is published',
      job === 'open' || job === 'completed' || attempts.every(({ maker, isGone }) => maker !== 'completed' || isGone),
    ],
  ];
  return rules.find(([, holds]) => !holds)?.[0];
}

function isUnbilled(row: PurchaseState): boolean {
  return row === 'failed' || row === 'refunded';
}

function isBilled(maker: string): boolean {
  return maker === 'running' || maker === 'completed';
}

function wayTo(visited: readonly Visited[], at: number): string[] {
  const way: string[] = [];
  for (let index = at; index > 0; index = visited[index]!.from) way.unshift(visited[index]!.label);
  return way;
}

function lostOf(visited: readonly Visited[]): number {
  const ending = visited.flatMap(({ state }, at) => (state.job === 'open' ? [] : [at]));
  const safe = new Set(ending);
  for (const at of ending) {
    for (const before of visited[at]!.before) {
      if (safe.has(before)) continue;
      safe.add(before);
      ending.push(before);
    }
  }
  return visited.length - safe.size;
}
