import { isObject, type Json, known, listIn, numberIn, objectIn, textIn, textsIn } from './values.js';

export const RUNNING = ['queued', 'processing'];

/** What is known of a resource; answers of several tools add to it. */
export interface Facts {
  id: string;
  name: string;
  status: string;
  kind: string;
  mimeType: string;
  visibility: string;
  phase: string;
  percent: number;
  etaSeconds: number;
  placeInLine: number;
  units: { done: number; total: number };
  /** Signed; ends after 15 minutes. */
  address: string;
  shortUrl: string;
  hasCaptions: boolean;
  hasThumbnail: boolean;
  seconds: number;
  width: number;
  height: number;
  sizeBytes: number;
  credits: number;
  error: { said: string; nextStep?: string };
  creditsReturned: number;
  notes: string[];
}

export interface PreviewScene {
  scene: number;
  seconds?: number;
}

/** The answer of `preview_video`. */
export interface Preview {
  tool: string;
  seconds?: number;
  credits?: number;
  usd?: string;
  seed?: number;
  scenes: PreviewScene[];
  findings: { scene?: number; said: string }[];
}

/** The ids of all that a call started. */
export function idsIn(data: Json): string[] {
  const several = textsIn(data['resource_ids']);
  const one = textIn(data['resource_id']) ?? (isObject(data['metadata']) ? textIn(data['id']) : undefined);
  return several.length > 0 ? several : one === undefined ? [] : [one];
}

/** What an answer says of a resource; it has the shape of `create_*`, of `await_resource` or of `lib_get`. */
export function factsIn(data: Json): Partial<Facts> {
  const metadata = objectIn(data['metadata']);
  const progress = { ...objectIn(metadata['progress']), ...data };
  const { done, total } = objectIn(progress['units']);
  const pieces = { done: numberIn(done), total: numberIn(total) };
  const error = { ...objectIn(metadata['error']), ...objectIn(data['error']) };
  const said = textIn(error['error_description']);
  const notes = textsIn(data['notes']);
  return known({
    id: idsIn(data)[0],
    name: textIn(data['name']),
    status: textIn(data['status']),
    kind: textIn(data['kind']) ?? textIn(metadata['kind']),
    mimeType: textIn(data['mime_type']),
    visibility: textIn(data['visibility']),
    phase: textIn(progress['phase']),
    percent: numberIn(progress['percent']),
    etaSeconds: numberIn(progress['eta_seconds']),
    placeInLine: numberIn(progress['place_in_line']),
    units: pieces.done !== undefined && pieces.total ? { done: pieces.done, total: pieces.total } : undefined,
    address: webAddress(data['storage_url']),
    shortUrl: webAddress(data['short_url']),
    hasCaptions: 'captions_url' in metadata || undefined,
    hasThumbnail: 'thumbnail_url' in metadata || undefined,
    seconds: numberIn(metadata['duration_seconds']),
    width: numberIn(metadata['width']),
    height: numberIn(metadata['height']),
    sizeBytes: numberIn(metadata['size_bytes']),
    credits:
      numberIn(data['credits_charged']) ?? numberIn(metadata['cost']) ?? numberIn(objectIn(data['cost'])['credits']),
    error: said === undefined ? undefined : { said, nextStep: textIn(error['actionable_next_step']) },
    creditsReturned: numberIn(data['credits_returned']),
    notes: notes.length > 0 ? notes : undefined,
  });
}

/** News of a running job over what was known: what it no longer says, such as a place in line, is over. */
export function withNews(facts: Partial<Facts>, news: Partial<Facts>): Partial<Facts> {
  const { placeInLine: _place, units: _units, etaSeconds: _eta, ...kept } = facts;
  return { ...kept, ...news };
}

/** The answer as a preview; undefined where it is none. */
export function previewIn(data: Json): Preview | undefined {
  if (!Array.isArray(data['scenes']) || !Array.isArray(data['findings']) || !textIn(data['tool'])) return undefined;
  return {
    tool: textIn(data['tool']) ?? '',
    seconds: numberIn(data['seconds']),
    credits: numberIn(data['credits']),
    usd: textIn(data['usd']),
    seed: numberIn(data['seed']),
    scenes: listIn(data['scenes'])
      .filter(isObject)
      .map((one, at) => ({ scene: numberIn(one['scene']) ?? at, seconds: numberIn(one['seconds']) })),
    findings: listIn(data['findings'])
      .filter(isObject)
      .map((one) => ({ scene: numberIn(one['scene']), said: textIn(one['detail']) ?? '' })),
  };
}

/** Nothing but http and https leads anywhere from here. */
function webAddress(value: unknown): string | undefined {
  const text = textIn(value);
  return text !== undefined && /^https?:\/\//.test(text) ? text : undefined;
}
