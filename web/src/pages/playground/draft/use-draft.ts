import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey } from '../../../api/new-key.ts';
import { isObject, type Json, type Path, withValue } from '../schema/at-path.ts';
import { membersOfStart, type Start, startOf, startsOf } from '../schema/field-order.ts';
import { changed, type Draft, loadDraft, newDraft, saveDraft } from './draft.ts';
import { startingArguments, startingMember } from './starting-arguments.ts';

export interface DraftHandle {
  draft: Draft;
  /** A file of this device that belongs to the arguments; a reload loses it. */
  file: RefObject<File | undefined>;
  change: (path: Path, value: unknown) => void;
  replace: (given: Json) => void;
  /** Begins in another way; what was entered for the first way comes back with it. */
  begin: (start: Start) => void;
  noteOrdered: (asked: Draft, ids: readonly string[]) => void;
  /** The same arguments under a new key: their order is another one. */
  renewed: () => Draft;
  /** Back to what was put aside for a work to make again. */
  restore: () => void;
  reset: () => void;
}

/** What is entered for a tool, kept for the tab. */
export function useDraft(tool: string): DraftHandle {
  const [draft, setDraft] = useState(() => loadDraft(tool) ?? newDraft(startingArguments(tool)));
  useEffect(() => saveDraft(tool, draft), [tool, draft]);
  const file = useRef<File>(undefined);
  return {
    draft,
    file,
    change: (path, value) =>
      setDraft((now) => {
        const given = withValue(now.given, path, value);
        return changed(now, begunStill(tool, now.given, isObject(given) ? given : {}));
      }),
    replace: (given) => setDraft((now) => changed(now, given)),
    begin: (start) => setDraft((now) => begun(tool, now, start)),
    noteOrdered: ({ key }, ids) => setDraft((now) => ({ ...now, ordered: { key, ids } })),
    renewed: () => {
      const next = { ...draft, key: newKey() };
      setDraft(next);
      return next;
    },
    restore: () => setDraft((now) => now.before ?? now),
    reset: () => setDraft(newDraft(startingArguments(tool))),
  };
}

function begun(tool: string, now: Draft, start: Start): Draft {
  const wanted = membersOfStart(start);
  const others = startsOf(tool)
    .flatMap(membersOfStart)
    .filter((name) => !wanted.includes(name));
  const all = { ...now.aside, ...now.given };
  const named = (names: (name: string) => boolean): Json =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names(name)));
  const given = named((name) => !others.includes(name));
  return changed(
    now,
    { ...given, [start.field]: given[start.field] ?? startingMember(start.field) ?? emptyOf(start.field) },
    named((name) => others.includes(name)),
  );
}

/** Arguments whose first field was emptied begin in the same way as before. */
function begunStill(tool: string, before: Json, given: Json): Json {
  const field = startOf(tool, before)?.field;
  if (field === undefined || before[field] === undefined || given[field] !== undefined) return given;
  return { ...given, [field]: emptyOf(field) };
}

/** So that the way in which a form begins can be told by its arguments. */
function emptyOf(field: string): unknown {
  if (field === 'scenes') return [];
  return ['visual', 'composition', 'upload', 'upload_complete'].includes(field) ? {} : '';
}
