import { TypeOrmModule } from '@nestjs/typeorm';
import { Module } from '@nestjs/common';
import { Resource } from './resources/resource.entity.js';
import { AccountTurns } from './credits/account-turns.js';
import { ChargeWork } from './credits/charge-work.js';
import { Holds } from './credits/holds.js';
import { ReadUsage } from './credits/read-usage.js';
import { ReturnLostHolds } from './credits/return-lost-holds.js';
import { DeleteResource } from './deletion/delete-resource.js';
import { RestoreResource } from './deletion/restore-resource.js';
import { ResolveProviderInput } from './resolution/resolve-provider-input.js';
import { ResolveResource } from './resolution/resolve-resource.js';
import { ResolveShortAddress } from './resolution/resolve-short-address.js';
import { CompleteResourceId } from './listing/complete-resource-id.js';
import { CursorSeal } from './listing/cursor-seal.js';
import { ListByOffset } from './listing/list-by-offset.js';
import { ListResources } from './listing/list-resources.js';
import { OpenResource } from './resources/open-resource.js';
import { ReadRelated } from './listing/read-related.js';
import { ReadResource } from './resources/read-resource.js';
import { UpdateResource } from './resources/update-resource.js';
import { CollectUpload } from './uploads/collect-upload.js';
import { FindReceivedUpload } from './uploads/find-received-upload.js';
import { GiveUploadAddress } from './uploads/give-upload-address.js';
import { KeepSentFile } from './uploads/keep-sent-file.js';
import { ListImportedFiles } from './uploads/list-imported-files.js';
import { ReceiveUpload } from './uploads/receive-upload.js';
import { RequestUpload } from './uploads/request-upload.js';
import { UploadAddress } from './uploads/upload-address.js';
import { UploadLimits } from './uploads/upload-share.js';

const VERBS = [
  AccountTurns,
  ChargeWork,
  CollectUpload,
  CompleteResourceId,
  CursorSeal,
  DeleteResource,
  FindReceivedUpload,
  GiveUploadAddress,
  Holds,
  KeepSentFile,
  ListByOffset,
  ListImportedFiles,
  ListResources,
  OpenResource,
  ReadRelated,
  ReadResource,
  ReadUsage,
  ReceiveUpload,
  RequestUpload,
  ResolveProviderInput,
  ResolveResource,
  ResolveShortAddress,
  RestoreResource,
  ReturnLostHolds,
  UpdateResource,
  UploadAddress,
  UploadLimits,
];

/** The verbs of the library. Database, Clock, ObjectStore, Funding and the settings come from the application. */
@Module({ imports: [TypeOrmModule.forFeature([Resource])], providers: VERBS, exports: VERBS })
export class LibraryModule {}
