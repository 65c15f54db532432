import { newKey } from '../../../api/new-key.ts';
import { session } from '../../../session.ts';
import type { Json } from '../schema/at-path.ts';

/** What was entered for a tool. */
export interface Draft {
  given: Json;
  /** What was entered for another start of the same tool, such as a prompt beside scenes: it is not sent. */
  aside: Json;
  /** Under which this state of the form is ordered: the same for a repeat, another after each change. */
  key: string;
  /** The last order: its key and its resources. */
  ordered?: { key: string; ids: readonly string[] };
  /** What was entered and not ordered when a work to make again took its place. */
  before?: Draft;
}

const PREFIX = `playground ${session?.accountId ?? ''}`;
const LAST_TOOL = `${PREFIX} tool`;

/** The drafts of this page by tool: they go on where the storage of the tab is full. */
const drafts = new Map<string, Draft>();
let toolOfPage: string | undefined;

export function newDraft(given: Json): Draft {
  return { given, aside: {}, key: newKey() };
}

/** The draft after the arguments changed. */
export function changed(draft: Draft, given: Json, aside = draft.aside): Draft {
  return { ...draft, given, aside, key: newKey() };
}

/** The draft for making a work again. One that was not ordered yet is kept beside it. */
export function madeAgain(given: Json, old: Draft | undefined, start: Json): Draft {
  const isKept = old && old.ordered?.key !== old.key && ![start, given].some((known) => isSame(known, old.given));
  return { ...newDraft(given), before: isKept ? old : old?.before };
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The draft of this tool in this tab, which a reload and a new sign-in of the same person leave. */
export function loadDraft(tool: string): Draft | undefined {
  const text = sessionStorage.getItem(`${PREFIX} ${tool}`);
  return drafts.get(tool) ?? (text === null ? undefined : (JSON.parse(text) as Draft));
}

export function saveDraft(tool: string, draft: Draft): void {
  drafts.set(tool, draft);
  toolOfPage = tool;
  try {
    sessionStorage.setItem(`${PREFIX} ${tool}`, JSON.stringify(draft));
    sessionStorage.setItem(LAST_TOOL, tool);
  } catch {
    // The storage of the tab is full: a reload loses this draft, and must not show an older one as if it were this.
    sessionStorage.removeItem(`${PREFIX} ${tool}`);
  }
}

export function lastTool(): string | undefined {
  return toolOfPage ?? sessionStorage.getItem(LAST_TOOL) ?? undefined;
}
