import { Readable } from 'node:stream';
import { Controller, Get, Head, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { deny } from '@libs/kernel';
import { fileGone } from '@libs/library';
import { type ByteRange, ObjectStore } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CapabilityGuard, type OpenedFile } from '../auth/guards/capability.guard.js';
import { Opened } from '../auth/guards/opened.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Unlimited } from '../platform/routes/unlimited.decorator.js';
import { byteRange } from './byte-range.js';
import { hasBytes, mayResume } from '../platform/published/preconditions.js';
import { describeFile, type SignedFile } from './signed-file.js';

type StorageRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Small, and browsers take them of a page's own origin alone, also after a redirect. */
const CAPTIONS = 'text/vtt';

/**
 * Signed downloads. The signature in the address is the credential. A store that gives its bytes away itself is led to, by an
 * address for the method of the request that ends when ours does; captions are sent from here.
 */
@ApiExcludeController()
@Public()
@Unlimited()
@UseGuards(CapabilityGuard)
@Controller('storage')
export class StorageController {
  constructor(private readonly store: ObjectStore) {}

  @Head('*')
  async head(@Opened() opened: OpenedFile, @Req() request: StorageRequest, @Res() reply: FastifyReply): Promise<void> {
    const [file, place] = await this.find('HEAD', request, opened);
    if (place !== undefined) return leadTo(place, reply);
    describeFile(reply, file);
    if (hasBytes(request.headers, file)) return void (await reply.status(304).send());
    await reply.header('content-length', file.sizeBytes).send();
  }

  @Get('*')
  async get(@Opened() opened: OpenedFile, @Req() request: StorageRequest, @Res() reply: FastifyReply): Promise<void> {
    const [file, place] = await this.find('GET', request, opened);
    if (place !== undefined) return leadTo(place, reply);
    if (hasBytes(request.headers, file)) {
      describeFile(reply, file);
      return void (await reply.status(304).send());
    }
    const range = wantedRange(request, file, reply);
    const bytes = await this.store.get(request.params['*'], range);
    if (!bytes) throw fileGone();
    describeFile(reply, file);
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`);
    reply.header('content-length', range ? range.last - range.first + 1 : file.sizeBytes);
    await reply.send(streamOf(bytes));
  }

  /** The file, and where it is fetched from; undefined: here. A store would answer for a lost file in words of its own. */
  private find(
    method: 'GET' | 'HEAD',
    { params: { '*': key } }: StorageRequest,
    opened: OpenedFile,
  ): Promise<[SignedFile, string | undefined]> {
    const { type, fileName, secondsLeft: ttlSeconds } = opened;
    const order = { key, method, type, fileName, ttlSeconds };
    const place = type === CAPTIONS ? undefined : this.store.signDirect(order);
    return Promise.all([this.stored(key, opened), place]);
  }

  private async stored(key: string, { type, fileName }: OpenedFile): Promise<SignedFile> {
    const object = await this.store.head(key);
    if (!object) throw fileGone();
    const { sizeBytes, sha256, storedAt } = object;
    const validators = { etag: `"${sha256}"`, lastModified: storedAt.toUTCString() };
    return { ...validators, sizeBytes, type, name: fileName };
  }
}

async function leadTo(place: string, reply: FastifyReply): Promise<void> {
  await reply.status(302).header('cache-control', 'no-store').header('location', place).send();
}

/** The requested range, unless `If-Range` names another version of the file; undefined for the whole file. */
function wantedRange({ headers }: StorageRequest, file: SignedFile, reply: FastifyReply): ByteRange | undefined {
  const range = mayResume(headers, file) ? byteRange(headers.range, file.sizeBytes) : undefined;
  if (range !== 'unsatisfiable') return range;
  reply.header('content-range', `bytes */${file.sizeBytes}`);
  throw deny('range_not_satisfiable', `The file has ${file.sizeBytes} bytes.`);
}

/** A stream as it is: one wrapped around it would not close its file when the caller left before the first byte. */
function streamOf(bytes: AsyncIterable<Uint8Array>): Readable {
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
}
