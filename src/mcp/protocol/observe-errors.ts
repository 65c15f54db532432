import type { McpCall } from '../call/mcp-call.js';

/** What the transports of both SDKs have in common. */
interface Sender<Message extends object, Options> {
  send(message: Message, options?: Options): Promise<void>;
}

/** Ends an operation with the code of the error that is sent for it, also where the SDK refused it before any method ran. */
export function observeErrors<Message extends object, Options>(
  transport: Sender<Message, Options>,
  { operationOf }: Pick<McpCall, 'operationOf'>,
): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (isError(message)) operationOf(message.id)?.end(String(message.error.code));
    return send(message, options);
  };
}

function isError(message: object): message is { id?: unknown; error: { code: number } } {
  return 'error' in message;
}
