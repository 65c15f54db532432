import type { Queryable } from '@libs/database';
import { newId, type ReleasedPart, type UnitOutput } from '@libs/kernel';
import { newShortId, writeOutbox, type Visibility } from '@libs/library';

interface Row {
  account_id: string;
  visibility: Visibility;
  parts: ReleasedPart[] | null;
}

interface FinishedUnit {
  phase: string;
  unit: string;
  output: UnitOutput;
  credits: number;
}

/**
 * Makes the finished parts of a parent resources of their own, in the transaction that ends it. Idempotent. Returns
 * their price in credits.
 */
export async function releaseParts(tx: Queryable, parentId: string): Promise<number> {
  const [parent] = await tx.sql<Row[]>`
    select r.account_id, r.visibility, j.request -> 'parts' as parts
    from production j join resource r on r.id = j.resource_id where j.resource_id = ${parentId}`;
  if (!parent) throw new Error(`parent ${parentId} is gone`);
  const units = await tx.sql<FinishedUnit[]>`
    select phase, unit, output, credits from unit where parent_id = ${parentId} and state = 'done'`;
  for (const part of parent.parts ?? []) {
    const made = units.find(({ phase, unit }) => phase === part.phase && unit === part.unit);
    if (made) await releasePart(tx, { parentId, parent, part, output: made.output });
  }
  return units.reduce((sum, { credits }) => sum + credits, 0);
}

interface Release {
  parentId: string;
  parent: Row;
  part: ReleasedPart;
  output: UnitOutput;
}

async function releasePart(tx: Queryable, { parentId, parent, part, output }: Release): Promise<void> {
  const { media, ...others } = output.files;
  if (!media) throw new Error(`part ${part.index} of ${parentId} has no media file`);
  const files = Object.fromEntries(
    Object.entries(others).map(([name, { key, mimeType }]) => [name, { key, mime_type: mimeType }]),
  );
  const metadata = { ...output.facts, files, parent_id: parentId, part: part.index, cost: 0 };
  const [released] = await tx.sql<{ id: string }[]>`
    insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, storage_key, size_bytes,
      sha256, metadata, completed_at, parent_id, part)
    values (${newId()}, ${newShortId()}, ${parent.account_id}, ${media.mimeType.split('/')[0]}, ${part.name},
      'completed', ${parent.visibility}, ${media.mimeType}, ${media.key}, ${media.sizeBytes}, ${media.sha256},
      ${metadata}, clock_timestamp(), ${parentId}, ${part.index})
    on conflict (parent_id, part) do nothing returning id`;
  if (released) await writeOutbox(tx, 'created', { account_id: parent.account_id, id: released.id });
}
