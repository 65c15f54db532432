import { deny } from '@libs/kernel';
import { isTerminal, type Resource } from '../resources/resource.entity.js';

/** Identifies the caller, or throws the Denial that says why not. */
export type Reader = () => Promise<{ accountId: string }>;

/** A resource with a file. */
export type Downloadable = Resource & { storage_key: string; size_bytes: number };

/**
 * The rule of every address that leads to a file by the name of its resource: a public resource opens for anybody, a
 * private one for its owner only. The reader is asked for a private resource alone, and its state is told to its owner
 * alone.
 */
export async function downloadable(resource: Resource, reader: Reader): Promise<Downloadable> {
  if (resource.visibility === 'private' && (await reader()).accountId !== resource.account_id) {
    throw deny('forbidden_resource', 'This private resource belongs to another account.');
  }
  if (!hasFile(resource)) {
    throw deny('resource_not_ready', `The resource is ${resource.status}; only a completed one can be downloaded.`, {
      ...(isTerminal(resource.status) && {
        nextStep: 'Start a new job; this one has ended without a file.',
        retryable: false,
      }),
    });
  }
  return resource;
}

function hasFile(resource: Resource): resource is Downloadable {
  return resource.storage_key !== null && resource.size_bytes !== null;
}
