import { IsNull, type Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { deny } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { type LibraryResource, libraryResource } from '../resources/library-resource.js';
import { Resource } from '../resources/resource.entity.js';
import { isShortId } from '../resources/short-id.js';
import { addressOfFile } from './address-of-file.js';
import { type Downloadable, downloadable, type Reader } from './downloadable.js';

/**
 * Resolves a short address to a signed address, under the access rule of `downloadable`. After a take-down the short
 * address is closed to the owner too, who can still use `lib_get`.
 */
@Injectable()
export class ResolveShortAddress {
  constructor(
    @InjectRepository(Resource) private readonly resources: Repository<Resource>,
    private readonly store: ObjectStore,
  ) {}

  /** The resource with fresh addresses of its file and of the files beside it, for a page that shows it. */
  async show(shortId: string, reader: Reader): Promise<LibraryResource & { account_id: string }> {
    const found = await this.find(shortId, reader);
    return { ...(await libraryResource(found, this.store, true)), account_id: found.account_id };
  }

  /** A store may bind an address to its method, so a HEAD request needs one signed for HEAD. */
  async run(shortId: string, method: 'GET' | 'HEAD', reader: Reader): Promise<string> {
    return addressOfFile(this.store, await this.find(shortId, reader), method);
  }

  private async find(shortId: string, reader: Reader): Promise<Downloadable> {
    const found = isShortId(shortId)
      ? await this.resources.findOneBy({ short_id: shortId, deleted_at: IsNull() })
      : undefined;
    // Unknown, deleted and malformed answer alike.
    if (!found) {
      throw deny('not_found', 'Nothing is kept at this short address.', {
        nextStep: 'Check the address: upper and lower case differ. What its owner deleted is no longer here.',
      });
    }
    // Visitors learn neither the reason nor the day.
    if (found.taken_down_at !== null) {
      throw deny('capability_expired', 'The operator of this service has taken this resource down.', {
        nextStep: 'Do without it. Its owner learns more from lib_get.',
      });
    }
    return downloadable(found, reader);
  }
}
