import { textIn } from '@libs/kernel';

/** The whole name of a resource of Google Cloud, as `gcloud … describe --format='value(name)'` shows it. */
export const cloudName = (collection: 'queues' | 'jobs') =>
  textIn(`written projects/PROJECT/locations/LOCATION/${collection}/NAME`, (text) =>
    new RegExp(`^projects/[^/\\s]+/locations/[^/\\s]+/${collection}/[^/\\s]+$`).test(text),
  );

/** A line for each setting that is needed and unset. */
export function missing(read: object, when: string, needs: Readonly<Record<string, string>>): string[] {
  const given = new Map(Object.entries(read));
  return Object.entries(needs)
    .filter(([name]) => given.get(name) === undefined)
    .map(([name, meaning]) => `${name}: needed when ${when}: ${meaning}`);
}

/** A value that `missing` has checked. */
export function present(value: string | undefined): string {
  if (value === undefined) throw new Error('settings were read that were not checked');
  return value;
}
