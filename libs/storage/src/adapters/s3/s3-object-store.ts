import type {
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { isMediumError, RemoteStoreUnavailable, StorageUnavailable } from '@libs/kernel';
import type { AddressSigner } from '../../address-signer.js';
import { contentDisposition } from '../../content-disposition.js';
import { isObjectKey } from '../../object-key.js';
import {
  type AddressOrder,
  type ByteRange,
  type FoundObject,
  ObjectStore,
  type PutOptions,
  type StoredObject,
  type UploadOrder,
} from '../../object-store.js';
import type { S3Place } from '../../object-store.settings.js';
import { DiskRoom } from '../disk-room.js';
import { checkedBody, damaged } from './checked-body.js';
import { loadS3, S3_LIMITS, s3Client, type S3Limits, type S3Packages } from './s3-clients.js';
import { NoS3Answer, unlessDown, whereOffered, whereThere } from './s3-errors.js';
import { S3Mark } from './s3-mark.js';
import { spooled, type SpooledBytes } from './spooled-bytes.js';

/** Bytes of a part. Objects up to this size are kept in memory and stored by one request. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts that are sent at a time. */
const PARTS_AT_A_TIME = 2;
/** An upload without an end for this long belongs to a dead put. */
const STALE_UPLOAD_MS = 24 * 60 * 60 * 1000;

/** The hash as this service writes it; what others wrote under the name is none. */
const SHA256 = /^[0-9a-f]{64}$/;

export interface S3Options {
  place: S3Place;
  signer: AddressSigner;
  /** Folder for the bytes of large objects until they are stored. */
  spoolDir: string;
  /** File systems of `spoolDir` keep so many bytes free of untrusted files. */
  leastFreeBytes?: number;
  /** Called once for each file that begins to wait for a store that is away. */
  onAway?: (error: RemoteStoreUnavailable) => void;
  limits?: S3Limits;
}

/**
 * Objects in a bucket of a store that speaks S3. The hash of the bytes is kept as the metadata `sha256`, so all bytes are
 * read before the first is sent. A large object is sent in parts, which are dropped if one of them fails. What another
 * program stored under a key has no such hash: it is found with an empty one, and read without the check.
 */
export class S3ObjectStore extends ObjectStore {
  override readonly mark: S3Mark;
  private readonly room: DiskRoom;

  private constructor(
    private readonly packages: S3Packages,
    private readonly client: S3Client,
    private readonly bytesClient: S3Client,
    /** Signs for the endpoint that callers reach. */
    private readonly publicClient: S3Client,
    private readonly options: S3Options,
  ) {
    super();
    this.mark = new S3Mark(packages, client, options.place.bucket);
    this.room = new DiskRoom(options.spoolDir, options.leastFreeBytes ?? 0);
  }

  private get limits(): S3Limits {
    return this.options.limits ?? S3_LIMITS;
  }

  /** @throws ClientMissing */
  static async open(options: S3Options): Promise<S3ObjectStore> {
    const packages = await loadS3();
    const { place, limits = S3_LIMITS } = options;
    const { endpoint, publicEndpoint } = place;
    const client = s3Client(packages, place, { endpoint, limits });
    const bytesClient = s3Client(packages, place, { endpoint, limits, isForBytes: true });
    const publicClient = publicEndpoint ? s3Client(packages, place, { endpoint: publicEndpoint, limits }) : client;
    return new S3ObjectStore(packages, client, bytesClient, publicClient, options);
  }

  /** Throws the store's own error where there is no such bucket, or no right to it. */
  async requireBucket(): Promise<void> {
    const { startMs } = this.limits;
    // Not HEAD, whose refusals have no code.
    const order = { Bucket: this.options.place.bucket, Prefix: 'health/probe', MaxKeys: 1 };
    const { Name } = await this.client.send(new this.packages.s3.ListObjectsV2Command(order), {
      abortSignal: AbortSignal.timeout(startMs),
    });
    if (Name === undefined) throw new NoS3Answer('the answer names no bucket');
  }

  /** The bucket: where it is gone, an object is only absent. */
  override async probe(): Promise<void> {
    const { bucket: Bucket } = this.options.place;
    await unlessDown(() => this.client.send(new this.packages.s3.HeadBucketCommand({ Bucket })));
  }

  /** Where the bytes lie on their way; and the store must answer, before somebody is paid for bytes. */
  override async requireRoom(bytes: number): Promise<void> {
    await this.room.require(bytes);
    await this.probe();
  }

  override withinRoom(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return this.room.within(bytes);
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    const at = this.at(key);
    try {
      return await spooled(bytes, { folder: this.options.spoolDir, mostInMemory: PART_BYTES }, async (whole) => {
        await this.waiting(() => this.send(at, options, whole), options.waitUntil);
        return { sizeBytes: whole.sizeBytes, type: options.type, sha256: whole.sha256 };
      });
    } catch (error) {
      throw isMediumError(error) ? new StorageUnavailable(error) : error;
    }
  }

  private async send(at: Place, { type, waitUntil }: PutOptions, { body, sha256 }: SpooledBytes): Promise<void> {
    const { s3 } = this.packages;
    const params = { ...at, Body: body(), ContentType: type, Metadata: { sha256 } };
    await unlessDown<unknown>(() =>
      Buffer.isBuffer(params.Body)
        ? this.client.send(new s3.PutObjectCommand(params), { abortSignal: waitUntil })
        : this.sendParts(params, waitUntil),
    );
  }

  private async sendParts(params: PutObjectCommandInput, waitUntil: AbortSignal | undefined): Promise<void> {
    waitUntil?.throwIfAborted();
    const upload = new this.packages.upload.Upload({
      client: this.client,
      params,
      partSize: PART_BYTES,
      queueSize: PARTS_AT_A_TIME,
      leavePartsOnError: false,
    });
    const abort = (): void => void upload.abort();
    waitUntil?.addEventListener('abort', abort, { once: true });
    await upload.done().finally(() => waitUntil?.removeEventListener('abort', abort));
  }

  /** Repeats a put while the store is away. */
  private async waiting(put: () => Promise<void>, until: AbortSignal | undefined): Promise<void> {
    const { pauseMs, longestPauseMs } = this.limits;
    for (let pause = pauseMs; ; pause = Math.min(longestPauseMs, 2 * pause)) {
      try {
        return await put();
      } catch (error) {
        if (until === undefined || until.aborted || !(error instanceof RemoteStoreUnavailable)) throw error;
        if (pause === pauseMs) this.options.onAway?.(error);
        await delay(pause, undefined, { signal: until }).catch(() => {
          throw error;
        });
      }
    }
  }

  async head(key: string): Promise<FoundObject | undefined> {
    const at = this.at(key);
    const found = await whereThere(() => this.client.send(new this.packages.s3.HeadObjectCommand(at)));
    if (!found) return undefined;
    const { ContentLength: sizeBytes = 0, ContentType: type = '', Metadata = {}, LastModified } = found;
    return { sizeBytes, type, sha256: hashOf(Metadata) ?? '', storedAt: LastModified ?? new Date(0) };
  }

  async get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined> {
    const span = range && `${range.first}-${range.last}`;
    const order = { ...this.at(key), ...(span && { Range: `bytes=${span}` }) };
    const found = await whereThere(() => this.bytesClient.send(new this.packages.s3.GetObjectCommand(order)));
    if (!found?.Body) return undefined;
    const { ContentLength: sizeBytes, ContentRange = '', Metadata = {} } = found;
    // In Node.js the SDK answers the response itself, which is a Readable.
    const body = found.Body as Readable;
    if (span && !ContentRange.startsWith(`bytes ${span}/`)) {
      body.destroy();
      throw damaged(`the range ${ContentRange || 'of all bytes'} for ${span}`);
    }
    const { idleMs } = this.limits;
    if (range) return checkedBody(body, { idleMs, sizeBytes: range.last - range.first + 1 });
    return checkedBody(body, { idleMs, sizeBytes, sha256: hashOf(Metadata) });
  }

  async delete(key: string): Promise<void> {
    const at = this.at(key);
    await whereThere(() => this.client.send(new this.packages.s3.DeleteObjectCommand(at)));
  }

  async *list(prefix: string): AsyncIterable<string> {
    const { bucket: Bucket } = this.options.place;
    let ContinuationToken: string | undefined;
    do {
      const order = { Bucket, Prefix: prefix, ContinuationToken };
      const page = await unlessDown(() => this.client.send(new this.packages.s3.ListObjectsV2Command(order)));
      // What others put into the bucket under names that are no keys is no object of ours.
      for (const { Key = '' } of page.Contents ?? []) if (isObjectKey(Key)) yield Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async sweep(): Promise<number> {
    const { bucket: Bucket } = this.options.place;
    const { ListMultipartUploadsCommand, AbortMultipartUploadCommand } = this.packages.s3;
    let swept = 0;
    let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
    while (markers) {
      const order: ListMultipartUploadsCommandInput = { Bucket, ...markers };
      const ask = (): Promise<ListMultipartUploadsCommandOutput> =>
        this.client.send(new ListMultipartUploadsCommand(order));
      // A store that lists none is left to its lifecycle rule.
      const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = (await whereOffered(ask)) ?? {};
      for (const { Key = '', UploadId, Initiated } of Uploads) {
        if (!isObjectKey(Key) || !Initiated || Date.now() - Initiated.getTime() <= STALE_UPLOAD_MS) continue;
        // Another process may have ended it meanwhile.
        await whereThere(() => this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        swept += 1;
      }
      markers = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    }
    return swept;
  }

  sign(order: AddressOrder): Promise<string> {
    return Promise.resolve(this.options.signer.sign(order));
  }

  override signDirect({ key, method, type, fileName, ttlSeconds }: AddressOrder): Promise<string> {
    const order = {
      ...this.at(key),
      ResponseContentType: type,
      ResponseContentDisposition: contentDisposition(type, fileName),
      ResponseCacheControl: 'private, max-age=300',
    };
    const { GetObjectCommand, HeadObjectCommand } = this.packages.s3;
    const command = method === 'GET' ? new GetObjectCommand(order) : new HeadObjectCommand(order);
    return this.signed(command, ttlSeconds);
  }

  override signUpload({ key, sizeBytes, ttlSeconds }: UploadOrder): Promise<string> {
    const command = new this.packages.s3.PutObjectCommand({ ...this.at(key), ContentLength: sizeBytes });
    return this.signed(command, ttlSeconds);
  }

  /** By the clock of the store, which the client learns from its answers: one of this machine may be wrong. */
  private signed(command: GetObjectCommand | HeadObjectCommand | PutObjectCommand, expiresIn: number): Promise<string> {
    const signingDate = new Date(Date.now() + this.client.config.systemClockOffset);
    // Fails where the keys cannot be had now.
    return unlessDown(() =>
      this.packages.presigner.getSignedUrl(this.publicClient, command, { expiresIn, signingDate }),
    );
  }

  private at(key: string): Place {
    if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key.slice(0, 80))}`);
    return { Bucket: this.options.place.bucket, Key: key };
  }
}

interface Place {
  Bucket: string;
  Key: string;
}

function hashOf({ sha256 = '' }: Record<string, string>): string | undefined {
  return SHA256.test(sha256) ? sha256 : undefined;
}
