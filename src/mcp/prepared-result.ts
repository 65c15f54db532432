const texts = new WeakMap<object, string>();

/** Freezes a result that is sent many times and makes its JSON once. */
export function prepareResult<T extends object>(result: T): Readonly<T> {
  texts.set(result, JSON.stringify(result));
  return Object.freeze(result);
}

/** The JSON of a message; the text of a prepared result is put in as it is. */
export function messageJson(message: object): string {
  if (!('result' in message) || typeof message.result !== 'object' || message.result === null) {
    return JSON.stringify(message);
  }
  const text = texts.get(message.result);
  if (text === undefined) return JSON.stringify(message);
  const rest = JSON.stringify({ ...message, result: undefined });
  return `{"result":${text},${rest.slice(1)}`;
}
