import { randomBytes } from 'node:crypto';

/** A segment of an upload as `multipart/form-data` (RFC 7578). */
export function segmentForm(index: number, bytes: Uint8Array): { type: string; body: Buffer } {
  const boundary = `segment-${randomBytes(16).toString('hex')}`;
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="segment_index"',
    '',
    String(index),
    `--${boundary}`,
    'Content-Disposition: form-data; name="media"; filename="segment"',
    'Content-Type: application/octet-stream',
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
