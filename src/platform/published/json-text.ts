/** A JSON document as it is published and committed: indented, one line feed at the end. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
