import { isObject, type Json, type Path, valueAt } from '../schema/at-path.ts';
import type { Components } from '../schema/schema.ts';
import { exampleScene } from '../schema/whole-schema.ts';

/** What a person puts in order: the scenes of `create_video`, or the segments of `compose_video`. */
export type StoryForm = 'scenes' | 'segments';

/** Where the arguments of a tool hold its story; undefined where they hold none. */
export function storyPath(tool: string): { form: StoryForm; path: Path } | undefined {
  if (tool === 'create_video') return { form: 'scenes', path: ['scenes'] };
  return tool === 'compose_video' ? { form: 'segments', path: ['plan', 'segments'] } : undefined;
}

/** What is seen, in a word: the kind of a scene's visual, or of a segment. */
export function kindOf(element: unknown): string {
  const scene = valueAt(element, ['scene']) ?? element;
  const kind = valueAt(scene, ['visual', 'type']) ?? valueAt(element, ['type']);
  return typeof kind === 'string' ? kind : '';
}

/** Members that say in a line what an element is about, the best first. */
const TELLING: readonly Path[] = [
  ['visual', 'text'],
  ['headline'],
  ['say'],
  ['visual', 'label'],
  ['visual', 'brand', 'name'],
  ['title'],
  ['prompt'],
  ['narration'],
];

export function titleOf(element: unknown): string {
  const scene = valueAt(element, ['scene']) ?? {};
  const texts = TELLING.flatMap((path) => [valueAt(scene, path), valueAt(element, path)]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? 'No words yet';
}

/** What can be added, by kind: a whole example, which the person changes. */
export function newElement(form: StoryForm, kind: string, components: Components): Json {
  if (form === 'scenes') return exampleScene(kind, components);
  return SEGMENTS[kind] ?? { type: 'scene', scene: exampleScene(kind, components) };
}

/** Segments that are no scene. */
const SEGMENTS: Readonly<Record<string, Json>> = {
  card: { type: 'card', title: 'A chapter', text: 'And what it is about' },
  generate: { type: 'generate', prompt: 'A harbour at dawn' },
  image: { type: 'image' },
};

/** What adding them does, in words. */
export const SEGMENT_WORDS: Readonly<Record<string, string>> = {
  card: 'A card of words: a large line and a smaller text.',
  generate: 'A shot that is drawn from a prompt.',
  image: 'An image of yours.',
};

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  card: ['title', 'text'],
  generate: ['prompt', 'model'],
  image: ['resource_id'],
};

/** The members that a segment of this kind has, in the order in which a person thinks of them. */
export function membersOf(element: unknown): readonly string[] {
  const type = isObject(element) ? String(element['type']) : '';
  // The card draws the members of the scene itself, which has its own words.
  const own = type === 'scene' ? [] : [...(MEMBERS[type] ?? Object.values(MEMBERS).flat()), 'narration'];
  return [...own, 'duration_seconds', 'transition'];
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
