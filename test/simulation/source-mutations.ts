/* oxlint-disable no-template-curly-in-string -- they are pieces of code */
import { MUTATION_SPECS, type MutationLine } from './mutation-specs.js';
import { START_MUTATIONS } from './start-mutations.js';
import { WALK_MUTATIONS } from './walk-mutations.js';

/** A change to the code that takes a rule away, and the spec that must then turn red. */
export interface SourceMutation {
  /** Why the rule is there. */
  rule: string;
  file: string;
  /** Occurs once in its file. */
  text: string;
  replacement: string;
  project: 'simulation' | 'e2e';
  spec: string;
}

const FENCE = 'fence = greatest(fence + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)';

const LINES: readonly MutationLine[] = [
  ...START_MUTATIONS,
  ...WALK_MUTATIONS,
  [
    'a look without a lock is over at once',
    'slot-view',
    'where parent_id = ${parentId} for update`',
    'where parent_id = ${parentId}`',
    'guards',
  ],
  [
    'what is seen before the lock was granted may be over',
    'slot-view',
    '  const [slot] = await tx.sql<{ key: string }>`select key from slot where parent_id = ${parentId} for update`;\n  return slot && lookAtSlot(tx, slot.key);',
    '  const seen = await findSlotOf(tx, parentId);\n  await tx.sql`select 1 from slot where parent_id = ${parentId} for update`;\n  return seen;',
    'guards',
  ],
  ['each claim has a fence of its own', 'bind-slot', FENCE, 'fence = fence', 'guards'],
  ['a standby never gives a fence twice', 'bind-slot', FENCE, 'fence = fence + 1', 'verbs'],
  [
    'a clock that goes back never gives a fence twice',
    'bind-slot',
    FENCE,
    FENCE.replace('greatest(fence + 1, ', '').slice(0, -1),
    'verbs',
  ],
  [
    'a claim is watched from its first moment',
    'bind-slot',
    'await enqueueTask(tx, watchTask(watched, 0, seconds));',
    '',
    'verbs',
  ],
  ['a handoff is launched', 'bind-slot', 'await enqueueTask(tx, launchTask(watched));', '', 'verbs'],
  [
    'a parent knows under which fence it is bound',
    'bind-slot',
    'set bound_fence = ${fence}',
    'set bound_fence = null',
    'guards',
  ],
  [
    'film and charge exist together',
    'publish-parent',
    "await settleCredits(tx, parentId, 'spent')",
    'await Promise.resolve(10)',
    'parents',
  ],
  [
    'a film is charged in full',
    'publish-parent',
    "settleCredits(tx, parentId, 'spent')",
    "settleCredits(tx, parentId, 'returned')",
    'parents',
  ],
  ['a film leaves its parts', 'publish-parent', '  await releaseParts(tx, parentId);\n', '', 'parents'],
  [
    'what failed is not charged',
    'end-parent',
    "settleCredits(tx, parent.parentId, 'returned')",
    "settleCredits(tx, parent.parentId, 'spent')",
    'verbs',
  ],
  ['a cancellation charges what was finished', 'end-parent', 'ofParts + credits', 'credits', 'verbs'],
  [
    'a cancellation charges the share of the rest that was done',
    'end-parent',
    'ofParts + credits',
    'ofParts',
    'parents',
  ],
  ['an end frees the slot', 'end-parent', '  if (view) await freeSlot(tx, view);\n', '', 'parents'],
  ['an end unbinds the parent', 'free-slot', 'set bound_fence = null', 'set bound_fence = bound_fence', 'schedules'],
  [
    'a refusal is heeded',
    'while-holding',
    'if (guard !== undefined) return { isRefused: true, verb, guard };',
    '',
    'guards',
  ],
  ['of all executions one claims', 'claim-handoff', " || refusalOf('claim', view, job) !== undefined", '', 'guards'],
  [
    'nothing is launched after the claim',
    'launch',
    "view?.kind !== job.kind || refusalOf('launch', view, job) !== undefined",
    'view?.kind !== job.kind',
    'guards',
  ],
  [
    'a claimed job is not failed by its launcher',
    'launch',
    "if (refusalOf('failClosed', view, job) !== undefined) return { launched: { result: 'superseded' } };",
    '',
    'guards',
  ],
  [
    'a claimed job is cancelled by its holder',
    'withdraw-handoff',
    " || refusalOf('withdraw', view, { parentId, fence }) !== undefined",
    '',
    'guards',
  ],
  [
    'nothing is launched that is to be cancelled',
    'launch',
    'if (isToBeWithdrawn(view)) {',
    'if (view.fence < 0) {',
    'runner',
  ],
  [
    'a wish to cancel is heard before a job begins',
    'poll-parent',
    'isToBeWithdrawn(view) && (await',
    'view.fence < 0 && (await',
    'starts',
  ],
  [
    'a published job is told as published',
    'launch',
    "(await isPublished(tx, parentId)) ? 'already_published' : 'superseded'",
    "(await isPublished(tx, parentId)) ? 'superseded' : 'superseded'",
    'verbs',
  ],
  [
    'only a silent holder is taken over',
    'take-over',
    " || refusalOf('takeOver', view, { parentId, fence }) !== undefined",
    '',
    'guards',
  ],
  ['losses are counted', 'take-over', "(view.lease === 'expired' ? 1 : 0)", '0', 'verbs'],
  ['what was given back is no loss', 'take-over', "view.lease === 'expired'", "view.lease !== 'live'", 'verbs'],
  [
    'a job that never came is no loss',
    'take-over',
    "view.lease === 'expired'",
    "view.lease === 'expired' || view.handoff?.isClaimed === false",
    'verbs',
  ],
  [
    'a parent that ends its processes is ended',
    'reason-to-fail',
    'takeovers > MOST_TAKEOVERS',
    'takeovers > 1_000',
    'verbs',
  ],
  [
    'a parent that is older than any may become is ended',
    'reason-to-fail',
    'parent?.isOutlived !== true',
    'parent !== undefined',
    'verbs',
  ],
  [
    'a wish to cancel outlives its process',
    'take-over',
    'if (parent?.isCancelWished) {',
    'if (parent?.isCancelWished && fence < 0) {',
    'verbs',
  ],
  ['a stalled parent gets time anew', 'take-over', ', progress_at = clock_timestamp()', '', 'verbs'],
  [
    'a job that is handed over late gets time anew',
    'claim-handoff',
    'set progress_at = clock_timestamp() where',
    'set progress_at = progress_at where',
    'verbs',
  ],
  [
    'a watchdog writes nothing',
    'watch-lease',
    'const n = watched.n + 1;',
    "const n = watched.n + 1;\n    await this.database.sql`update slot set execution = 'seen' where parent_id = ${watched.parentId}`;",
    'verbs',
  ],
  ['a watchdog looks again', 'watch-lease', 'const n = watched.n + 1;', 'const n = watched.n;', 'verbs'],
  [
    'who leaves wakes another',
    'release-slot',
    'await enqueueTask(tx, {',
    "if (key === '') await enqueueTask(tx, {",
    'verbs',
  ],
  [
    'the exit of a process wakes another',
    'expire-lease',
    'await enqueueTask(tx, {',
    "if (key === '') await enqueueTask(tx, {",
    'verbs',
  ],
  ['exits in a row pause', 'expire-lease', 'if (losses === 0)', 'if (losses >= 0)', 'verbs'],
  [
    'the exit of a process ends no lease of another',
    'launch',
    'if (!holder?.startsWith(prefix)) return;',
    'if (holder == null) return;',
    'runner',
  ],
  [
    'a process that exited counts as lost',
    'expire-lease',
    'lease_until = clock_timestamp()',
    'lease_until = null',
    'verbs',
  ],
  [
    'a lease is renewed by its holder alone',
    'renew-lease',
    "whileHolding(this.database, 'renew', claim,",
    "whileHolding(this.database, 'takeOver', claim,",
    'guards',
  ],
];

export const SOURCE_MUTATIONS: readonly SourceMutation[] = LINES.map(([rule, file, text, replacement, spec]) => ({
  rule,
  file: `libs/production/src/parent/${file}.ts`,
  text,
  replacement,
  ...MUTATION_SPECS[spec],
}));
