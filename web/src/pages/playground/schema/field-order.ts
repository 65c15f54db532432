import type { Schema } from './schema.ts';

/** A way to begin, of several that exclude each other. */
export interface Start {
  field: string;
  title: string;
  /** Members that mean something only with it. */
  also?: readonly string[];
  /** The same, of what few people set. */
  later?: readonly string[];
}

interface Order {
  starts?: readonly Start[];
  /** What most people set, in this order. */
  first: readonly string[];
}

const ORDERS: Readonly<Record<string, Order>> = {
  create_video: {
    starts: [
      { field: 'scenes', title: 'Scenes' },
      { field: 'prompt', title: 'Prompt', also: ['write'], later: ['image_resource_ids'] },
      { field: 'script', title: 'Script', later: ['image_resource_ids'] },
      { field: 'composition', title: 'Own HTML' },
      { field: 'revise_from', title: 'Change a film', also: ['changes'] },
    ],
    first: ['aspect_ratio', 'resolution', 'theme', 'voice', 'music', 'captions'],
  },
  compose_video: { first: ['plan', 'output'] },
  create_image: {
    starts: [
      { field: 'prompt', title: 'Prompt', also: ['technique'], later: ['data'] },
      { field: 'visual', title: 'Directed picture' },
    ],
    first: ['aspect_ratio', 'count', 'theme', 'size', 'format'],
  },
  create_audio: { first: ['mode', 'text', 'voice', 'mood', 'duration_seconds', 'format'] },
  remix_video: { first: ['source_resource_id', 'mode', 'aspect_ratio', 'method', 'rights_attested'] },
  train_adapter: { first: ['resource_ids', 'name'] },
  lib_import: {
    starts: [
      { field: 'url', title: 'From an address' },
      { field: 'upload', title: 'Send a file' },
      { field: 'upload_complete', title: 'Finish a sent file' },
    ],
    first: ['name', 'visibility'],
  },
};

/** Of a tool with few members none is hidden. */
const FEW = 6;

export function startsOf(tool: string): readonly Start[] {
  return ORDERS[tool]?.starts ?? [];
}

/** The members that a start brings. */
export function membersOfStart({ field, also = [], later = [] }: Start): string[] {
  return [field, ...also, ...later];
}

/** The way in which these arguments begin; the first where they do not say. */
export function startOf(tool: string, given: Readonly<Record<string, unknown>>): Start | undefined {
  const starts = startsOf(tool);
  return starts.find(({ field }) => given[field] !== undefined) ?? starts[0];
}

/** The names of a tool's members: those that are shown at once, and the rest. */
export function orderedFields(tool: string, schema: Schema, start?: Start): { first: string[]; more: string[] } {
  const names = Object.keys(schema.properties ?? {});
  const hidden = startsOf(tool)
    .filter((one) => one !== start)
    .flatMap(membersOfStart);
  const kept = start ? membersOfStart(start) : [];
  // The page makes a key for each order by itself.
  const shown = names.filter((name) => (kept.includes(name) || !hidden.includes(name)) && name !== 'idempotency_key');
  const later = start?.later ?? [];
  const wanted = [
    ...kept.filter((name) => !later.includes(name)),
    ...(ORDERS[tool]?.first ?? []),
    ...(schema.required ?? []),
  ];
  const first = [...new Set(wanted)].filter((name) => shown.includes(name));
  const rest = shown.filter((name) => !first.includes(name));
  // Nor is all of one hidden.
  return shown.length <= FEW || first.length === 0 ? { first: [...first, ...rest], more: [] } : { first, more: rest };
}
