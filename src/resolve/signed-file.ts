import type { FastifyReply } from 'fastify';
import { contentDisposition } from '@libs/storage';
import type { Validators } from '../platform/published/preconditions.js';

/** A stored file under the type and the name that its address was signed with. */
export interface SignedFile extends Required<Validators> {
  sizeBytes: number;
  type: string;
  name: string;
}

/** The headers of every answer that is about the file and no refusal. */
export function describeFile(reply: FastifyReply, { etag, lastModified, type, name }: SignedFile): void {
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', lastModified)
    .header('cache-control', 'private, max-age=300')
    .header('content-disposition', contentDisposition(type, name))
    .header('cross-origin-resource-policy', 'cross-origin');
}
