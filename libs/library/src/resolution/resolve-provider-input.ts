import { IsNull, type Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { deny } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { Resource } from '../resources/resource.entity.js';
import { addressOfFile } from './address-of-file.js';

/** Answers a fresh address of a completed resource to the holder of its token, also of a private one. */
@Injectable()
export class ResolveProviderInput {
  constructor(
    @InjectRepository(Resource) private readonly resources: Repository<Resource>,
    private readonly store: ObjectStore,
  ) {}

  /** A store may bind an address to its method, so a HEAD request needs one signed for HEAD. */
  async run(resourceId: string, method: 'GET' | 'HEAD'): Promise<string> {
    const resource = await this.resources.findOneBy({ id: resourceId, deleted_at: IsNull(), status: 'completed' });
    // Absent, deleted and unfinished answer alike: the holder of a token learns nothing else of the resource.
    if (!resource?.storage_key) {
      throw deny('not_found', 'The resource behind this address is not available.', {
        nextStep: 'Ask the sender of this address for another one.',
      });
    }
    const { storage_key, mime_type, name } = resource;
    return addressOfFile(this.store, { storage_key, mime_type, name }, method);
  }
}
