import { IncomingMessage } from 'node:http';
import { FORM } from './sent-form.js';

/** The request as if it had come with this body, a form or else JSON, which is still to be read. */
export function withBody({ socket, method, url, headers }: IncomingMessage, body: object): IncomingMessage {
  const isForm = body instanceof URLSearchParams;
  const bytes = Buffer.from(isForm ? body.toString() : JSON.stringify(body));
  const anew = new IncomingMessage(socket);
  const { 'transfer-encoding': _, ...others } = headers;
  anew.headers = {
    ...others,
    'content-type': isForm ? FORM : 'application/json',
    'content-length': String(bytes.length),
  };
  anew.method = method;
  anew.url = url;
  // All of it is here: its end is not the end of the connection.
  anew.complete = true;
  anew.push(bytes);
  anew.push(null);
  return anew;
}
