/** What tells the credentials of an account apart, of its principals. */
interface Caller {
  mode: string;
  credentialId: string;
  clientId?: string;
}

/** A credential as its account knows it: its kind, and the id of an API key or OAuth client. Sessions and payments have none. */
export function callingCredential({ mode, credentialId, clientId }: Caller): { kind: string; id?: string } {
  const id = mode === 'api_key' ? credentialId : clientId;
  return { kind: mode, ...(id !== undefined && { id }) };
}
