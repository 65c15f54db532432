import { Database } from '@libs/database';
import { mayReadLibrary, type Principal } from '@libs/identity';
import { isDenial } from '@libs/kernel';
import {
  CompleteResourceId,
  findResource,
  libraryResource,
  ListResources,
  ownedResources,
  type ResourceIdCompletion,
} from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import { DownloadOrigin } from '../../auth/web-sessions/download-origin.js';
import { ResourceReader, type ReadableFile, type ReadableResource, type ResourcePage } from './resource-reader.js';

/** Rows of one page of `resources/list`. */
const PAGE = 50;

/** The principal's own library as the protocol's resources. */
@Injectable()
export class LibraryResourceReader extends ResourceReader {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly pages: ListResources,
    private readonly completion: CompleteResourceId,
  ) {
    super();
  }

  async list(principal: Principal, cursor: string | undefined): Promise<ResourcePage | undefined> {
    try {
      const page = await this.pages.run(principal.accountId, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
      return {
        resources: page.items.map(({ id, name, mime_type: mimeType, size_bytes: sizeBytes }) => ({
          id,
          name,
          mimeType,
          ...(sizeBytes !== null && { sizeBytes }),
        })),
        nextCursor: page.nextCursor,
      };
    } catch (error) {
      if (isDenial(error, 'input_unsupported')) return undefined;
      throw error;
    }
  }

  owned({ accountId }: Principal, resourceIds: readonly string[]): Promise<string[]> {
    return ownedResources(this.database, accountId, resourceIds);
  }

  async read(principal: Principal, resourceId: string): Promise<ReadableResource | undefined> {
    try {
      const resource = await findResource(this.database, principal.accountId, resourceId);
      const metadata = { ...(await libraryResource(resource, this.store, mayReadLibrary(principal))) };
      const { storage_key: key, mime_type: mimeType, size_bytes: sizeBytes } = resource;
      if (key === null || sizeBytes === null) return { metadata };
      const { files } = resource.metadata as { files?: { thumbnail?: { key: string } } };
      const file = { mimeType, sizeBytes, read: () => this.bytes(key) };
      return { metadata, file, thumbnail: () => this.image(files?.thumbnail?.key) };
    } catch (error) {
      if (isDenial(error, 'not_found')) return undefined;
      throw error;
    }
  }

  fileOrigin(): Promise<string | undefined> {
    return new DownloadOrigin(this.store).find();
  }

  complete({ accountId }: Principal, begun: string, limit: number): Promise<ResourceIdCompletion> {
    return this.completion.run(accountId, begun, limit);
  }

  private async image(key: string | undefined): Promise<ReadableFile | undefined> {
    const found = key === undefined ? undefined : await this.store.head(key);
    if (key === undefined || found === undefined) return undefined;
    return { mimeType: found.type, sizeBytes: found.sizeBytes, read: () => this.bytes(key) };
  }

  private async bytes(key: string): Promise<Buffer> {
    const bytes = await this.store.get(key);
    if (!bytes) throw new Error(`the object ${key} of a completed resource is gone`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}
