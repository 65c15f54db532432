/** How a POST is answered: a JSON body, an event stream, or JSON that becomes a stream once progress is reported. */
export type AnswerForm = 'json' | 'json-or-stream' | 'stream';

/**
 * Reads `Accept` leniently: both SDKs answer 406 unless it names both types, yet bare clients send nothing or a
 * wildcard, and one hosted proxy names the event stream alone. A stream is sent only to a client that names it.
 */
export function answerForm(accept: string | undefined): AnswerForm {
  if (accept === undefined) return 'json';
  const types = accept.split(',').filter(isWanted).map(essence);
  if (!types.includes('text/event-stream')) return 'json';
  return types.every((type) => type === 'text/event-stream') ? 'stream' : 'json-or-stream';
}

/** Whether a client that opens a stream accepts one. An absent header and a wildcard accept it too. */
export function acceptsStream(accept = '*/*'): boolean {
  const ranges = accept.split(',').filter(isWanted).map(essence);
  return ['text/event-stream', 'text/*', '*/*'].some((range) => ranges.includes(range));
}

function essence(range: string): string {
  return (range.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** False for a range whose quality is zero (RFC 9110, section 12.4.2). */
function isWanted(range: string): boolean {
  return !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range);
}
