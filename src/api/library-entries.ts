import { ToolServices } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { ReadWorks } from '@libs/jobs';
import { isTerminal, type Resource, seenKind } from '@libs/library';
import { Injectable } from '@nestjs/common';
import type { LibraryEntry } from './schema/library.schema.js';

/** Members of the metadata that an entry repeats. */
interface Facts {
  thumbnail_url?: string;
  duration_seconds?: number;
  width?: number;
  height?: number;
  error?: { error_description: string };
}

/** Resources as a list of pictures shows them. */
@Injectable()
export class LibraryEntries {
  constructor(
    private readonly services: ToolServices,
    private readonly works: ReadWorks,
  ) {}

  /** In the order of the rows, all of which are the reader's. */
  async of(rows: readonly Resource[], reader: Principal): Promise<LibraryEntry[]> {
    const ids = rows.map(({ id }) => id);
    const works = new Map((await this.works.of(reader.accountId, ids)).map((work) => [work.resource_id, work]));
    return Promise.all(
      rows.map(async (row): Promise<LibraryEntry> => {
        const { metadata } = await this.services.present(row, reader);
        const { thumbnail_url, duration_seconds, width, height, error } = metadata as Facts;
        const kind = seenKind(row);
        const work = works.get(row.id);
        return {
          id: row.id,
          name: row.name,
          ...(kind && { kind }),
          status: row.status,
          visibility: row.visibility,
          mime_type: row.mime_type,
          short_url: this.services.address(`/r/${row.short_id}`),
          ...(thumbnail_url !== undefined && { thumbnail_url }),
          ...(work && { tool: work.tool }),
          ...(work && !isTerminal(row.status) && { phase: work.phase, percent: work.percent }),
          ...(error && { error: error.error_description }),
          tags: row.tags,
          ...(duration_seconds !== undefined && { duration_seconds }),
          ...(width !== undefined && height !== undefined && { width, height }),
          created_at: row.created_at.toISOString(),
          ...(row.parent_id !== null && { parent_id: row.parent_id }),
          ...(row.taken_down_at && { is_taken_down: true as const }),
          ...(row.deleted_at && { deleted_at: row.deleted_at.toISOString() }),
        };
      }),
    );
  }
}
