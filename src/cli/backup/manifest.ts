import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DumpRefused } from '@libs/database/adapters';
import { isObjectKey } from '@libs/storage';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const secretName = z.string().regex(/^[a-z-]+$/);

const manifest = z.object({
  /** Grows when a reader of the last format could not read the new one. */
  format: z.literal(1),
  /** Version of the service that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  database: z.object({
    migrations: z.array(z.string()),
    tables: z.array(
      z.object({
        name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
        columns: z.array(z.string()),
        rows: z.int().min(0),
        sha256: hash,
      }),
    ),
  }),
  objects: z.array(
    z.object({ key: z.string().refine(isObjectKey), type: z.string(), size_bytes: z.int().min(0), sha256: hash }),
  ),
  /** The generated secrets; those that come by settings are not in a backup. Earlier versions wrote names without hashes. */
  secrets: z.array(
    z.union([
      z.object({ name: secretName, sha256: hash }),
      secretName.transform((name) => ({ name, sha256: undefined })),
    ]),
  ),
});

/**
 * What a backup holds. It is written last: a folder without one is no backup. It is held in memory as one text, of about
 * 250 characters an object: Node.js reads up to two million objects of it.
 */
export type Manifest = z.output<typeof manifest>;

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FOLDER = 'database';
export const OBJECTS_FOLDER = 'objects';
export const SECRETS_FOLDER = 'secrets';

/** Throws `DumpRefused` if the folder is not a backup, or is one that this version cannot read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DumpRefused(`${path} cannot be read (${error.code}); a backup that was interrupted has none`);
  });
  const read = manifest.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new DumpRefused(`${path} is damaged, or of another format (${read.error.issues[0]?.path.join('.')})`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DumpRefused(`${MANIFEST_FILE} is damaged (${error instanceof Error ? error.message : 'no JSON'})`);
  }
}
