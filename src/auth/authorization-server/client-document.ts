import { clientRegistration, type ExamineAddress } from './client-registration.js';

/** Of a client's document besides what a registration holds: what proves whose it is, and what it must not hold. */
const OF_DOCUMENTS = ['client_id', 'client_secret', 'client_secret_expires_at'];

/**
 * A client's document as the server reads it (draft-ietf-oauth-client-id-metadata-document, 4.1): put right as a
 * registration is. That of Claude Code does not say that it is of a native client, whose port is another each time. Any
 * other text is left as it is.
 */
export function clientDocument(text: string, examine: ExamineAddress): string {
  const given: unknown = parsed(text);
  if (typeof given !== 'object' || given === null || !('client_id' in given)) return text;
  const own = Object.entries(given).filter(([name]) => OF_DOCUMENTS.includes(name));
  return JSON.stringify({ ...clientRegistration(given, examine), ...Object.fromEntries(own) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever asked for it says so.
    return undefined;
  }
}
