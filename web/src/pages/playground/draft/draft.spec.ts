import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The storage of a tab, with room for so many letters. */
class TabStorage {
  readonly items = new Map<string, string>();
  room = Infinity;

  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    if (text.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(name, text);
  }

  removeItem(name: string): void {
    this.items.delete(name);
  }
}

const START = { prompt: 'A heron at dawn' };
const MADE = { prompt: 'An otter' };
const storage = new TabStorage();
let drafts: typeof import('./draft.ts');

beforeAll(async () => {
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('location', { origin: 'https://media.example' });
  vi.stubGlobal('sessionStorage', storage);
  drafts = await import('./draft.ts');
});
afterAll(() => void vi.unstubAllGlobals());

it('a draft is handed over where the storage is full, which keeps no older one', () => {
  const { lastTool, loadDraft, newDraft, saveDraft } = drafts;
  saveDraft('create_image', newDraft(START));
  storage.room = 10;
  saveDraft('look', newDraft(START));
  saveDraft('create_image', newDraft(MADE));
  expect([loadDraft('create_image')?.given, lastTool()]).toEqual([MADE, 'create_image']);
  expect([...storage.items.values()].filter((text) => text.includes('given'))).toEqual([]);
});

it('a work to make again keeps what was not ordered yet', () => {
  const { changed, madeAgain, newDraft } = drafts;
  const fresh = newDraft(START);
  const unfinished = changed(fresh, { prompt: 'Half a sentence' });
  const ordered = { ...unfinished, ordered: { key: unfinished.key, ids: [] } };
  const beforeOf = (old?: typeof fresh) => madeAgain(MADE, old, START).before;
  expect([undefined, fresh, ordered, newDraft(MADE)].map(beforeOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(beforeOf(unfinished)).toBe(unfinished);
  expect(beforeOf(madeAgain(MADE, unfinished, START))).toBe(unfinished);
});
