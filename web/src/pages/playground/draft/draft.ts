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
}

const PREFIX = `playground ${session?.accountId ?? ''}`;
const LAST_TOOL = `${PREFIX} tool`;

export function newDraft(given: Json): Draft {
  return { given, aside: {}, key: newKey() };
}

/** The draft after the arguments changed. */
export function changed(draft: Draft, given: Json, aside = draft.aside): Draft {
  return { ...draft, given, aside, key: newKey() };
}

/** The draft of this tool in this tab, which a reload and a new sign-in of the same person leave. */
export function loadDraft(tool: string): Draft | undefined {
  const text = sessionStorage.getItem(`${PREFIX} ${tool}`);
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

export function saveDraft(tool: string, draft: Draft): void {
  try {
    sessionStorage.setItem(`${PREFIX} ${tool}`, JSON.stringify(draft));
    sessionStorage.setItem(LAST_TOOL, tool);
  } catch {
    // The storage of the tab is full: the form goes on, and a reload loses this draft.
  }
}

export function lastTool(): string | undefined {
  return sessionStorage.getItem(LAST_TOOL) ?? undefined;
}

/** `crypto.randomUUID` is for pages with https alone. */
export function newKey(): string {
  return `console-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
