const prepared = new WeakMap<object, Buffer>();

/** The JSON of a message, as text or as the bytes that go over the wire. */
export type MessageJson = string | Buffer;

/** Freezes a result of one list, that is sent many times, and makes the JSON of the list once. */
export function prepareResult<T extends object>(result: T): Readonly<T> {
  for (const list of Object.values(result) as object[]) prepared.set(list, Buffer.from(JSON.stringify(list)));
  return Object.freeze(result);
}

/**
 * The JSON of a message with a prepared list, also where an SDK added members to its result; undefined for others. The
 * bytes of the list are put in as they are: to write and encode them again would cost most of the time of the answer.
 */
export function preparedJson(message: object): Buffer | undefined {
  if (!('result' in message) || typeof message.result !== 'object' || message.result === null) return undefined;
  for (const [name, value] of Object.entries(message.result)) {
    const list = typeof value === 'object' && value !== null ? prepared.get(value as object) : undefined;
    if (list !== undefined) return around(list, name, message, message.result);
  }
  return undefined;
}

/** The JSON of any message. */
export function messageJson(message: object): MessageJson {
  return preparedJson(message) ?? JSON.stringify(message);
}

function around(list: Buffer, name: string, message: object, result: object): Buffer {
  const rest = withMore(JSON.stringify({ ...message, result: undefined }));
  const others = withMore(JSON.stringify({ ...result, [name]: undefined }));
  return Buffer.concat([Buffer.from(`{"result":{${JSON.stringify(name)}:`), list, Buffer.from(others + rest)]);
}

/** What follows a first member: the members of a JSON object and its closing brace. */
function withMore(json: string): string {
  return json === '{}' ? '}' : `,${json.slice(1)}`;
}
