import { inputTooLarge, InputUnreachable } from '@libs/kernel/adapters';
import { clientRegistration, type ExamineAddress } from './client-registration.js';

/** As much as draft-ietf-oauth-client-id-metadata-document recommends to read of one. */
const MOST_BYTES = 5 * 1024;

/** Of a client's document besides what a registration holds: what proves whose it is, and what it must not hold. */
const OF_DOCUMENTS = ['client_id', 'client_secret', 'client_secret_expires_at'];

/** The address was read, and what lies there is no document of its client. */
export class UnusableDocument extends InputUnreachable {}

/**
 * A client's document as the server reads it (draft-ietf-oauth-client-id-metadata-document, 4.1): put right as a
 * registration is. Claude Code's document does not declare a native client, although its redirect port changes each
 * time. A key set (RFC 7517, 5) is left as it is. Any other content, such as a maintenance page, is an error.
 */
export function clientDocument(text: string, address: string, examine: ExamineAddress): string {
  const given = parsed(text);
  // A document that brings a set of keys too is a document.
  if (given === undefined || !('client_id' in given)) {
    if (given !== undefined && 'keys' in given) return text;
    throw new UnusableDocument('The server answered neither a document of a client nor a set of keys.');
  }
  if (Buffer.byteLength(text) > MOST_BYTES) throw inputTooLarge(MOST_BYTES);
  if (given.client_id !== address) throw new UnusableDocument('The document is of another client than it lies at.');
  const own = Object.entries(given).filter(([name]) => OF_DOCUMENTS.includes(name));
  return JSON.stringify({ ...clientRegistration(given, examine), ...Object.fromEntries(own) });
}

/** The object that a text stands for, if it does. */
function parsed(text: string): object | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined;
  } catch {
    return undefined;
  }
}
