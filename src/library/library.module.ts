import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { Clock, provider, type Secrets, secretSettings } from '@libs/kernel';
import {
  AccountTurns,
  CompleteResourceId,
  CursorSeal,
  DeleteResource,
  Funding,
  Holds,
  ListResources,
  ReceiveUpload,
  RequestUpload,
  RestoreResource,
  UpdateResource,
  UploadAddress,
  UploadLimits,
  type UploadSettings,
  uploadSettings,
} from '@libs/library';
import { PaymentFunding } from '@libs/x402';
import { ObjectStore } from '@libs/storage';

const verbs = [
  provider(CompleteResourceId, Database),
  provider(DeleteResource, Database),
  {
    provide: ListResources,
    inject: [Database, secretSettings.KEY],
    useFactory: (database: Database, { linkSigning }: Secrets) =>
      new ListResources(database, new CursorSeal(linkSigning)),
  },
  provider(RestoreResource, Database),
  provider(UpdateResource, Database),
  provider(AccountTurns),
  { provide: Funding, useClass: PaymentFunding },
  provider(Holds, Funding),
  {
    provide: UploadLimits,
    inject: [uploadSettings.KEY],
    useFactory: ({ unpaidUploadBytes }: UploadSettings) => new UploadLimits(unpaidUploadBytes),
  },
  provider(RequestUpload, Database, AccountTurns, UploadLimits),
  provider(ReceiveUpload, Database, ObjectStore, UploadAddress, UploadLimits),
  {
    provide: UploadAddress,
    inject: [secretSettings.KEY, Clock],
    useFactory: ({ linkSigning }: Secrets, clock: Clock) => new UploadAddress(linkSigning, clock),
  },
];

/** The library's verbs over this process's database. */
@Module({ providers: verbs, exports: verbs.map(({ provide }) => provide) })
export class LibraryModule {}
