import { deny } from '@libs/kernel';
import { isTerminal, type Resource } from '../resources/resource.entity.js';

/** Authenticates the caller, or throws a Denial. */
export type Reader = () => Promise<{ accountId: string }>;

/** A resource with a file. */
export type Downloadable = Resource & { storage_key: string; size_bytes: number };

/**
 * The access rule of every address that leads to a file by its resource: public resources are open to anybody, private
 * ones to their owner only. The reader is authenticated only for private resources. Only the owner learns their state.
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
