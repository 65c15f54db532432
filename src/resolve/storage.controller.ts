import { Readable } from 'node:stream';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Denial } from '@libs/kernel';
import { AddressSigner, ObjectStore, type AddressQuery, type StoredObject } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/public.decorator.js';
import { byteRange } from './byte-range.js';
import { contentDisposition } from './content-disposition.js';

type StorageRequest = FastifyRequest<{ Params: { '*': string }; Querystring: AddressQuery }>;

/** Signed downloads of a store that this service serves itself. The signature in the address is the credential. */
@ApiExcludeController()
@Public()
@Controller('storage')
export class StorageController {
  constructor(
    private readonly signer: AddressSigner,
    private readonly store: ObjectStore,
  ) {}

  @Head('*')
  async head(@Req() request: StorageRequest, @Res() reply: FastifyReply): Promise<void> {
    const object = await this.open(request, reply);
    await reply.header('content-length', object.sizeBytes).send();
  }

  @Get('*')
  async get(@Req() request: StorageRequest, @Res() reply: FastifyReply): Promise<void> {
    const object = await this.open(request, reply);
    const etag = `"${object.sha256}"`;
    if (matches(request.headers['if-none-match'], etag)) return void (await reply.status(304).send());
    const wanted = request.headers['if-range'] ?? etag;
    const range = wanted === etag ? byteRange(request.headers.range, object.sizeBytes) : undefined;
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${object.sizeBytes}`);
      throw new Denial('range_not_satisfiable', `The file has ${object.sizeBytes} bytes.`);
    }
    const bytes = await this.store.get(request.params['*'], range);
    if (!bytes) throw new FileGone();
    if (range) {
      reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${object.sizeBytes}`);
    }
    reply.header('content-length', range ? range.last - range.first + 1 : object.sizeBytes);
    await reply.send(Readable.from(bytes, { objectMode: false }));
  }

  /** Judges the address and sets the headers that GET and HEAD share. */
  private async open({ method, params, query }: StorageRequest, reply: FastifyReply): Promise<StoredObject> {
    const key = params['*'];
    const judged = this.signer.verify(method, key, singles(query));
    if (judged.verdict === 'mismatch')
      throw new Denial('token_signature_mismatch', 'The address is not as it was signed.');
    if (judged.verdict === 'expired') throw new Denial('capability_expired', 'The address has expired.');
    const object = await this.store.head(key);
    if (!object) throw new FileGone();
    reply
      .type(judged.type)
      .header('accept-ranges', 'bytes')
      .header('etag', `"${object.sha256}"`)
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', contentDisposition(judged.type, judged.fileName))
      .header('cross-origin-resource-policy', 'cross-origin');
    return object;
  }
}

class FileGone extends Denial {
  constructor() {
    super('not_found', 'The file is no longer stored.', { nextStep: 'Call lib_get for the state of the resource.' });
  }
}

/** A query key given twice is none of ours. */
function singles(query: object): AddressQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'));
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
