import type { S3Client } from '@aws-sdk/client-s3';
import type { StoreMark } from '../../object-store.js';
import type { S3Place } from '../../object-store.settings.js';
import { loadS3, S3_LIMITS, s3Client, type S3Packages } from './s3-clients.js';
import { unlessDown, whereThere } from './s3-errors.js';

/** No key of an object: these are in lower case. So no list, sweep, backup or move ever comes upon it. */
const NAME = 'MEDIAMAKER-DATABASE';

/** The object of a bucket whose text is the id of the database that the bucket belongs to. */
export class S3Mark implements StoreMark {
  constructor(
    private readonly packages: S3Packages,
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  /** @throws ClientMissing */
  static async open(place: S3Place): Promise<S3Mark> {
    const packages = await loadS3();
    const client = s3Client(packages, place, { endpoint: place.endpoint, limits: S3_LIMITS });
    return new S3Mark(packages, client, place.bucket);
  }

  async read(): Promise<string | undefined> {
    const order = { Bucket: this.bucket, Key: NAME };
    return whereThere(async () => {
      const { Body } = await this.client.send(new this.packages.s3.GetObjectCommand(order));
      return ((await Body?.transformToString()) ?? '').trim();
    });
  }

  async write(databaseId: string): Promise<void> {
    const order = { Bucket: this.bucket, Key: NAME, Body: databaseId, ContentType: 'text/plain' };
    await unlessDown(() => this.client.send(new this.packages.s3.PutObjectCommand(order)));
  }
}
