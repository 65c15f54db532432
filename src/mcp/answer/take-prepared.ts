import type { Transport } from '@modelcontextprotocol/server';
import { preparedJson } from './prepared-result.js';

/**
 * Takes the answer that has a prepared list away from an SDK's transport, which would write it as JSON once more and wrap
 * it into a web response, a stream in that and an encoder around it. The transport is not notified: its one exchange is
 * over, and closing it would create an error with a stack trace. If a notification has already turned the response into
 * a stream, the transport sends everything.
 */
export function takePrepared(transport: Transport, take: (answer: Buffer) => void): void {
  const send = transport.send.bind(transport);
  let isStream = false;
  transport.send = async (message, options) => {
    isStream ||= 'method' in message;
    const answer = isStream ? undefined : preparedJson(message);
    if (answer === undefined) return send(message, options);
    take(answer);
  };
}
