import type { McpCall } from '../call/mcp-call.js';
import { wordedError } from './worded-error.js';

/** What the transports of both SDKs have in common. */
interface Sender<Message extends object, Options> {
  send(message: Message, options?: Options): Promise<void>;
}

/** Words each error that is sent, and ends its operation with the code, also where the SDK refused it before any method ran. */
export function observeErrors<Message extends object, Options>(
  transport: Sender<Message, Options>,
  { operationOf }: Pick<McpCall, 'operationOf'>,
): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!isError(message)) return send(message, options);
    const error = wordedError(message.error);
    operationOf(message.id)?.end(String(error.code));
    return send({ ...message, error }, options);
  };
}

function isError(message: object): message is { id?: unknown; error: { code: number; message: string } } {
  return 'error' in message;
}
