import { inspect } from 'node:util';

/** Everything that a log, a report or an answer could show of a value: message, stack, cause, hidden fields, JSON. */
export function shown(value: unknown): string {
  const own =
    value instanceof Error ? Object.fromEntries(namesOf(value).map((name) => [name, fieldOf(value, name)])) : {};
  const json = [JSON.stringify(value), JSON.stringify(own)];
  return [inspect(value, { depth: 20, showHidden: true, getters: true }), String(value), ...json].join('\n');
}

function namesOf(value: Error): readonly string[] {
  return Object.getOwnPropertyNames(value);
}

function fieldOf(value: Error, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
