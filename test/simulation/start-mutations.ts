/* oxlint-disable no-template-curly-in-string -- they are pieces of code */
import type { MutationLine } from './mutation-specs.js';

/** Rules of who begins and when: room in a process, slots, launches. */
export const START_MUTATIONS: readonly MutationLine[] = [
  [
    'a process takes no more walks than it may',
    'running-walks',
    ' + this.kept < this.room.most',
    ' < Infinity',
    'room',
  ],
  [
    'walks that are about to begin count',
    'running-walks',
    'this.running.size + this.kept',
    'this.running.size',
    'room',
  ],
  ['no takeover without room', 'take-over', 'if (!keepPlace()) return undefined;', '', 'room'],
  ['no start without room', 'start-parent', '!isFree || !keepPlace()', '!isFree', 'room'],
  ['a look for room is not repeated at once', 'watch-lease', 'Math.max(atLeast, ', 'Math.max(0, ', 'room'],
  [
    'nobody binds what only another revision can make',
    'bind-slot',
    'await demandRecipe(tx, recipes, { kind: view.kind, parentId });',
    '',
    'starts',
  ],
  [
    'who was sent away is woken when there is room',
    'running-walks',
    'if (!this.isAwaited || this.isLeaving) return;',
    'if (this.isAwaited) return;',
    'room',
  ],
  ['one who is woken is not woken twice', 'wake-waiting', 'and t.run_at <= clock_timestamp()', 'and false', 'wakeUps'],
  [
    'who leaves waits for what is about to begin',
    'running-walks',
    'this.running.size + this.pending.size',
    'this.running.size',
    'room',
  ],
  ['who lost its holder begins first', 'wake-for-room', 'woken.length > 0 ||', 'woken.length < 0 ||', 'room'],
  ['a process that leaves begins nothing', 'running-walks', '!this.isLeaving && ', '', 'room'],
  [
    'who begins no walk keeps no place',
    'running-walks',
    '() => (isKept ||= this.keepPlace())',
    '((kept) => () => kept)((isKept = this.keepPlace()))',
    'room',
  ],
  [
    'an end meanwhile sees who waits',
    'start-parent',
    'where account_id = ${accountId} and kind = ${kind} and place <= ${places} order by place for update',
    'where account_id = ${accountId} and kind = ${kind} and place > ${places} order by place for update',
    'starts',
  ],
  ['a job is launched once', 'launch', 'if (view.execution !== null)', 'if (view.fence < 0)', 'runner'],
  [
    'a job that dies as it begins is launched ever more seldom',
    'handoff-seconds',
    '2 ** (launched?.in_vain ?? 0)',
    '1',
    'starts',
  ],
  [
    'a job that came once is waited for as at first',
    'handoff-seconds',
    "event = 'claimed'",
    "event = 'none'",
    'starts',
  ],
  [
    'a job process claims what it has a recipe for',
    'claim-handoff',
    'await demandRecipe(tx, this.recipes, job);',
    '',
    'starts',
  ],
];
