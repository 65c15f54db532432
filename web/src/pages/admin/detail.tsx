import type { ReactNode } from 'react';
import { Time } from '../../parts/time.tsx';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The name of a fact in words. */
export function nameOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of a fact, as a person reads it; undefined where there is none. */
function written(value: unknown): ReactNode {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return TIME.test(value) ? <Time at={value} /> : value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

/** Facts by their names in words. */
export function factsOf(details: Readonly<Record<string, unknown>>): Record<string, ReactNode> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [nameOf(name), written(value)]));
}

/** The same in one line: `Scopes: library:read · Takeovers: 1`. */
export function DetailLine({ details }: { details: Readonly<Record<string, unknown>> }) {
  return Object.entries(factsOf(details))
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value], index) => (
      <span key={name}>
        {index > 0 && ' · '}
        {name}: {value}
      </span>
    ));
}
