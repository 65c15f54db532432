import { isObject, type Json, listIn, objectIn, textIn } from './values.js';

/** A refusal of a tool. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly nextStep?: string,
    /** Whether the same call may succeed later. */
    readonly isRetryable = false,
  ) {
    super(message);
  }
}

/** The data of a result: structured, or else the JSON of its first text; undefined where there is neither. */
export function dataOf(result: Json): Json | undefined {
  const { structuredContent } = result;
  if (isObject(structuredContent) && Object.keys(structuredContent).length > 0) return structuredContent;
  const first = blocksOf(result, 'text')[0]?.['text'];
  try {
    const data: unknown = JSON.parse(String(first));
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The refusal that a result is; undefined for any other result. */
export function refusalIn(result: Json): Refusal | undefined {
  const data = dataOf(result);
  const code = textIn(data?.['error_code']);
  if (code === undefined && result['isError'] !== true) return undefined;
  const said = textIn(data?.['error_description']) ?? textIn(blocksOf(result, 'text')[0]?.['text']);
  return new Refusal(
    code ?? 'unknown',
    said ?? 'The call failed.',
    textIn(data?.['actionable_next_step']),
    data?.['retryable'] === true,
  );
}

/** The picture of a result as an address that every host shows. */
export function pictureOf(result: Json): string | undefined {
  const { data, mimeType } = blocksOf(result, 'image')[0] ?? {};
  const isPicture = typeof data === 'string' && /^image\/(?:jpeg|png|webp)$/.test(String(mimeType));
  return isPicture ? `data:${String(mimeType)};base64,${data}` : undefined;
}

/** The bytes of a result of `lib_read_bytes`, as base64. */
export function blobOf(result: Json): string | undefined {
  return textIn(objectIn(blocksOf(result, 'resource')[0]?.['resource'])['blob']);
}

function blocksOf({ content }: Json, type: string): Json[] {
  return listIn(content)
    .filter(isObject)
    .filter((block) => block['type'] === type);
}
