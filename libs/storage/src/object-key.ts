const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/;
const LONGEST = 512;

/** Whether a text is a key: path-like, lower-case, no segment that begins with a dot, at most 512 characters. */
export function isObjectKey(text: string): boolean {
  return text.length <= LONGEST && KEY.test(text);
}
