import type { Principal } from '@libs/identity';

/** A row of `resources/list`. */
export interface ListedResource {
  id: string;
  name: string;
  mimeType?: string;
  sizeBytes?: number;
}

/** One page of a library, newest first; `nextCursor` is absent on the last one. */
export interface ResourcePage {
  resources: ListedResource[];
  nextCursor?: string;
}

/** A resource as its owner may read it. */
export interface ReadableResource {
  /** The library resource as JSON, with a fresh signed address once it is completed. */
  metadata: Record<string, unknown>;
  /** Absent until the resource is completed. */
  file?: ReadableFile;
  /** The image that stands for the file, if one is stored. */
  thumbnail?: () => Promise<ReadableFile | undefined>;
}

export interface ReadableFile {
  mimeType: string;
  sizeBytes: number;
  read(): Promise<Buffer>;
}

/** What the protocol's `resources/*` methods ask of the library. */
export abstract class ResourceReader {
  /** Undefined for a cursor that this library did not give out. */
  abstract list(principal: Principal, cursor: string | undefined): Promise<ResourcePage | undefined>;

  /** Filters the ids to resources of the principal, in the library's spelling. */
  abstract owned(principal: Principal, resourceIds: readonly string[]): Promise<string[]>;

  /** Undefined for what is absent, deleted or another's: the three answer alike. */
  abstract read(principal: Principal, resourceId: string): Promise<ReadableResource | undefined>;

  /** The origin that gives the bytes of files; undefined: this service itself. */
  abstract fileOrigin(): Promise<string | undefined>;

  /** Identifiers, at most `limit`, of resources whose name or identifier begins so; `total` counts all of them. */
  abstract complete(principal: Principal, begun: string, limit: number): Promise<{ ids: string[]; total: number }>;
}
