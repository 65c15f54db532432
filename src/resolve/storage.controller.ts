import { Readable } from 'node:stream';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Denial } from '@libs/kernel';
import { AddressSigner, ObjectStore, type AddressQuery, type ByteRange } from '@libs/storage';
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
    const file = await this.open(request);
    describe(reply, file);
    if (isKnown(request, file)) return void (await reply.status(304).send());
    await reply.header('content-length', file.sizeBytes).send();
  }

  @Get('*')
  async get(@Req() request: StorageRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.open(request);
    if (isKnown(request, file)) {
      describe(reply, file);
      return void (await reply.status(304).send());
    }
    const range = wantedRange(request, file, reply);
    const bytes = await this.store.get(request.params['*'], range);
    if (!bytes) throw new FileGone();
    describe(reply, file);
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : file.sizeBytes);
    await reply.send(streamOf(bytes));
  }

  /** The file behind an address that is as it was signed and still good. */
  private async open({ method, params, query }: StorageRequest): Promise<SignedFile> {
    const key = params['*'];
    const judged = this.signer.verify(method, key, singles(query));
    if (judged.verdict === 'mismatch')
      throw new Denial('token_signature_mismatch', 'The address is not as it was signed.');
    if (judged.verdict === 'expired') throw new Denial('capability_expired', 'The address has expired.');
    const object = await this.store.head(key);
    if (!object) throw new FileGone();
    return { sizeBytes: object.sizeBytes, etag: `"${object.sha256}"`, type: judged.type, name: judged.fileName };
  }
}

/** A stored file under the type and the name that its address was signed with. */
interface SignedFile {
  sizeBytes: number;
  etag: string;
  type: string;
  name: string;
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

/** The headers of every answer that is about the file and no refusal. */
function describe(reply: FastifyReply, { etag, type, name }: SignedFile): void {
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, max-age=300')
    .header('content-disposition', contentDisposition(type, name))
    .header('cross-origin-resource-policy', 'cross-origin');
}

function isKnown({ headers }: StorageRequest, { etag }: SignedFile): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** The range that is asked for, where the caller has nothing of another version; undefined for the whole file. */
function wantedRange({ headers }: StorageRequest, file: SignedFile, reply: FastifyReply): ByteRange | undefined {
  const isSame = (headers['if-range'] ?? file.etag) === file.etag;
  const range = isSame ? byteRange(headers.range, file.sizeBytes) : undefined;
  if (range !== 'unsatisfiable') return range;
  reply.header('content-range', `bytes */${file.sizeBytes}`);
  throw new Denial('range_not_satisfiable', `The file has ${file.sizeBytes} bytes.`);
}

/** A stream as it is: one wrapped around it would not close its file when the caller left before the first byte. */
function streamOf(bytes: AsyncIterable<Uint8Array>): Readable {
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
}
