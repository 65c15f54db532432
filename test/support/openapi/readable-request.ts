import type { WireRequest } from './draft.js';
import type { WireAnswer } from './wire-answer.js';

const MOST = 2_000;

/** A request and its answer as text for people: control characters are written as escapes. */
export function readableExchange(request: WireRequest, answer: WireAnswer | string): string {
  const said =
    typeof answer === 'string'
      ? answer
      : [
          `HTTP/1.1 ${answer.status}`,
          ...answer.headers.map((header) => header.join(': ')),
          '',
          readable(answer.body.toString()),
        ].join('\n');
  const changes = request.changes.length > 0 ? request.changes.join('; ') : 'none';
  return [`changes: ${changes}`, readable(request.bytes.toString('latin1')), '---', said].join('\n');
}

/** Line ends stay, so that a request reads as one. */
function readable(text: string): string {
  const shown = text.length > MOST ? `${text.slice(0, MOST)}… (${text.length} bytes)` : text;
  const lines = shown.split('\r\n').map((line) => JSON.stringify(line).slice(1, -1).replaceAll('\\"', '"'));
  return lines
    .join('\n')
    .replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
