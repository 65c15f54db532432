import { blobOf, dataOf } from './answers.js';
import type { Host } from './host.js';
import { numberIn, objectIn, textIn } from './values.js';

/** A file that came through the host. */
export interface FileParts {
  mimeType: string;
  sizeBytes: number;
  /** Base64; every part but the last is a multiple of three bytes long, so that they join to one text. */
  parts: string[];
}

interface Order {
  id: string;
  file: 'asset' | 'thumbnail' | 'captions';
  signal: AbortSignal;
  onShare?: (share: number) => void;
}

/** Reads a file part by part, through the tool that only pages may call. */
export async function readBytes(host: Host, { id, file, signal, onShare }: Order): Promise<FileParts> {
  const parts: string[] = [];
  for (let offset = 0; ;) {
    signal.throwIfAborted();
    const result = await host.callWhole('lib_read_bytes', { resource_id: id, file, offset });
    const data = objectIn(dataOf(result));
    const blob = blobOf(result);
    const [length, sizeBytes] = [numberIn(data['length']), numberIn(data['size_bytes'])];
    if (blob === undefined || !length || !sizeBytes) throw new Error('the host passed on no bytes');
    parts.push(blob);
    offset += length;
    onShare?.(offset / sizeBytes);
    if (offset >= sizeBytes) return { mimeType: mediaType(textIn(data['mime_type'])), sizeBytes, parts };
  }
}

export function blobAddress({ parts, mimeType }: FileParts): string {
  return URL.createObjectURL(new Blob(parts.map(bytesOf), { type: mimeType }));
}

export function dataAddress({ parts, mimeType }: FileParts): string {
  return `data:${mimeType};base64,${parts.join('')}`;
}

export function textOf({ parts }: FileParts): string {
  return parts.map((part) => new TextDecoder().decode(bytesOf(part))).join('');
}

function bytesOf(part: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
}

/** Nothing that a page could run. */
function mediaType(type = ''): string {
  return /^(?:video|audio|image)\/[\w.+-]+$/.test(type) && type !== 'image/svg+xml' ? type : 'application/octet-stream';
}
