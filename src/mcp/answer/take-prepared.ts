import type { Transport } from '@modelcontextprotocol/server';
import { preparedJson } from './prepared-result.js';

/**
 * Takes the answer that has a prepared list away from an SDK's transport, which would write it as JSON once more and wrap
 * it into a web response, a stream in that and an encoder around it. The transport hears nothing of it: its one exchange
 * is over, nobody waits for it, and to close it would cost an error with a stack trace. Where a notification has made a
 * stream of the answer, all is left to the transport.
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
