import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';

type Line = Record<string, unknown>;

/** Writes each JSON line of the log in a form for a person at a terminal; the fields of a request become one sentence. */
export function readableLog(output: DestinationStream, isColoured = true): DestinationStream {
  const format = prettyFactory({ colorize: isColoured, translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return {
    write: (lines) => {
      for (const line of lines.split('\n')) {
        if (line !== '') output.write(format(forPerson(JSON.parse(line) as Line)));
      }
    },
  };
}

function forPerson(line: Line): Line {
  if ('letter_in_development' in line) return letter(line);
  return line['msg'] === 'request' ? request(line) : line;
}

/** The identifiers stay where something failed: they lead to the other lines of that request. */
function request({ level, time, ...fields }: Line): Line {
  const { method, route, status, duration_ms: took, mcp_method: mcpMethod, tool, error_code: code } = fields;
  const words = [method, route ?? '(no such address)', status, `${String(took)} ms`, mcpMethod, tool, code];
  const msg = words
    .filter((word) => word !== undefined)
    .map(String)
    .join(' ');
  return { level, time, msg, ...(Number(status) >= 500 && { request_id: fields['request_id'] }) };
}

/** Set apart from other lines, since the developer looks for its link. */
function letter({ level, time, msg, letter_in_development: text }: Line): Line {
  const indented = String(text)
    .trim()
    .replaceAll(/^(?=.)/gm, '    ');
  return { level, time, msg: `${String(msg)}\n\n${indented}\n` };
}
