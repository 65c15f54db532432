import type { Database } from '@libs/database';
import { type Clock, Denial } from '@libs/kernel';
import type { ObjectStore } from '@libs/storage';
import { downloadName } from './download-name.js';
import { ADDRESS_SECONDS } from './address-lifetime.js';
import { isTerminal, type Resource, type ResourceStatus } from './resource.js';
import { ResourceNotFound } from './resource-not-found.js';

/** A resource identifier resolved to a download address. */
export interface ResolvedResource {
  resource_id: string;
  name: string;
  status: ResourceStatus;
  mime_type: string;
  size_bytes: number;
  /** Needs no other credential. */
  download_url: string;
  /** RFC 3339: until when the address is good. */
  expires_at: string;
}

export class ForbiddenResource extends Denial {
  constructor() {
    super('forbidden_resource', 'This private resource belongs to another account.');
  }
}

export class ResourceNotReady extends Denial {
  constructor({ status }: Pick<Resource, 'status'>) {
    super('resource_not_ready', `The resource is ${status}; only a completed one can be downloaded.`, {
      ...(isTerminal(status) && {
        nextStep: 'Start a new job; this one has ended without a file.',
        retryable: false,
      }),
    });
  }
}

/**
 * Resolves an identifier: a public resource for anybody, a private one for its owner only. Who is calling is asked for
 * a private resource alone, and its state is told to its owner alone.
 */
export class ResolveResource {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** `reader` identifies the caller or throws the Denial that says why not. */
  async run(resourceId: string, reader: () => Promise<{ accountId: string }>): Promise<ResolvedResource> {
    const [resource] = await this.database.sql<Resource>`
      select * from resource where id = ${resourceId} and deleted_at is null`;
    if (!resource) throw new ResourceNotFound(resourceId);
    if (resource.visibility === 'private' && (await reader()).accountId !== resource.account_id) {
      throw new ForbiddenResource();
    }
    const { storage_key: key, size_bytes: sizeBytes, name, status, mime_type: type } = resource;
    if (key === null || sizeBytes === null) throw new ResourceNotReady(resource);
    // Read before the address is signed, so that the address is good at least until then.
    const now = this.clock.now().getTime();
    const order = {
      key,
      type,
      fileName: downloadName(name, type),
      method: 'GET',
      ttlSeconds: ADDRESS_SECONDS,
    } as const;
    return {
      resource_id: resource.id,
      name,
      status,
      mime_type: type,
      size_bytes: sizeBytes,
      download_url: await this.store.sign(order),
      expires_at: new Date((Math.floor(now / 1000) + ADDRESS_SECONDS) * 1000).toISOString(),
    };
  }
}
