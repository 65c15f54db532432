/** The JSON object in a model's answer, which may stand in a fence or behind its thoughts; undefined where there is none. */
export function jsonIn(text: string): unknown {
  const from = text.indexOf('{', text.lastIndexOf('</think>') + 1);
  try {
    return JSON.parse(text.slice(from, text.lastIndexOf('}') + 1)) as unknown;
  } catch {
    return undefined;
  }
}
