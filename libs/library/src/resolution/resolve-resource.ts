import { IsNull, type Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { ADDRESS_SECONDS } from '../resources/address-lifetime.js';
import { downloadName } from '../resources/download-name.js';
import { Resource, type ResourceStatus } from '../resources/resource.entity.js';
import { resourceNotFound } from '../resources/resource-not-found.js';
import { downloadable, type Reader } from './downloadable.js';

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

/** Resolves an identifier to a download address, under the access rule of `downloadable`. */
@Injectable()
export class ResolveResource {
  constructor(
    @InjectRepository(Resource) private readonly resources: Repository<Resource>,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async run(resourceId: string, reader: Reader): Promise<ResolvedResource> {
    const found = await this.resources.findOneBy({ id: resourceId, deleted_at: IsNull() });
    if (!found) throw resourceNotFound(resourceId);
    const { id, storage_key: key, size_bytes, name, status, mime_type: type } = await downloadable(found, reader);
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
      resource_id: id,
      name,
      status,
      mime_type: type,
      size_bytes,
      download_url: await this.store.sign(order),
      expires_at: new Date((Math.floor(now / 1000) + ADDRESS_SECONDS) * 1000).toISOString(),
    };
  }
}
