import { expect, it } from 'vitest';
import { readableLog } from './readable-log.js';

function read(...lines: object[]): string {
  let written = '';
  const log = readableLog({ write: (text) => void (written += text) }, false);
  log.write(lines.map((line) => `${JSON.stringify({ level: 30, time: 0, ...line })}\n`).join(''));
  return written.replaceAll(/^\[\d\d:\d\d:\d\d\]/gm, '[time]');
}

const CALL = { msg: 'request', request_id: 'r1', method: 'POST', route: '/mcp', status: 200, duration_ms: 12 };

it('a request is one sentence', () => {
  expect(read({ ...CALL, client_address: '127.0.0.1', mcp_method: 'tools/call', tool: 'create_video' })).toBe(
    '[time] INFO: POST /mcp 200 12 ms tools/call create_video\n',
  );
  expect(read({ ...CALL, route: undefined, status: 404, error_code: 'not_found' })).toBe(
    '[time] INFO: POST (no such address) 404 12 ms not_found\n',
  );
});

it('a request that failed keeps its identifier', () => {
  expect(read({ ...CALL, status: 503 })).toBe('[time] INFO: POST /mcp 503 12 ms {"request_id":"r1"}\n');
});

it('a letter stands apart, with its lines as they are', () => {
  expect(read({ msg: 'an e-mail would be sent', letter_in_development: 'Hello,\n\nhttp://localhost/x\n' })).toBe(
    '[time] INFO: an e-mail would be sent\n\n    Hello,\n\n    http://localhost/x\n\n',
  );
});

it('other lines keep their fields, and errors their stack', () => {
  const err = { type: 'Error', message: 'no room', stack: 'Error: no room\n    at here' };
  const text = read({ msg: 'listening', address: 'http://localhost' }, { level: 50, msg: 'failed', err });
  expect(text).toContain('[time] INFO: listening {"address":"http://localhost"}\n');
  expect(text).toContain('[time] ERROR: failed');
  expect(text).toContain('at here');
});
