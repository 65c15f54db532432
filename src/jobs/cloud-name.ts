import { textIn } from '@libs/kernel';

/** The whole name of a resource of Google Cloud, as `gcloud … describe --format='value(name)'` shows it. */
export const cloudName = (collection: 'queues' | 'jobs') =>
  textIn(`written projects/PROJECT/locations/LOCATION/${collection}/NAME`, (text) =>
    new RegExp(`^projects/[^/\\s]+/locations/[^/\\s]+/${collection}/[^/\\s]+$`).test(text),
  );
