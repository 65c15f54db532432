export { AccountTurns } from './credits/account-turns.js';
export { AuditCredits } from './credits/audit-credits.js';
export { ChargeWork } from './credits/charge-work.js';
export { type CreditsLeft, type Spender, creditsLeft } from './credits/credits-left.js';
export { Funding } from './credits/funding.js';
export { hasPaid } from './credits/has-paid.js';
export { Holds, LEAST_CHARGE } from './credits/holds.js';
export { lockAccount, refuseClosedAccount } from './credits/lock-account.js';
export { measureHolds, readSettlement } from './credits/measure-holds.js';
export { paymentOfResource } from './credits/payment-of-resource.js';
export { type Cost, requireCredits } from './credits/require-credits.js';
export { ReadUsage, type UsageRange, type UsageRow } from './credits/read-usage.js';
export { ReturnLostHolds } from './credits/return-lost-holds.js';
export { MOST_CREDITS, type TopUp, TopUpCredits } from './credits/top-up-credits.js';
export { DeleteResource } from './deletion/delete-resource.js';
export { eraseNotes, eraseResources } from './deletion/erase-library.js';
export { countUnrestorable, removeDeletedResources } from './deletion/remove-deleted-resources.js';
export { RestoreResource } from './deletion/restore-resource.js';
export { exportLibrary } from './export-library.js';
export { ADAPTER_KINDS, requireStyle } from './resources/adapter.js';
export { captionsOf } from './resources/captions-of.js';
export { CompleteResourceId, type ResourceIdCompletion } from './listing/complete-resource-id.js';
export { downloadName } from './resources/download-name.js';
export { findResource, ownedResources } from './resources/find-resource.js';
export { LibraryModule } from './library.module.js';
export { insertReceipt } from './receipts/insert-receipt.js';
export { type LibraryResource, libraryResource } from './resources/library-resource.js';
export { ListByOffset } from './listing/list-by-offset.js';
export { ListResources } from './listing/list-resources.js';
export { type NamedFile, filesNamedBy, namedFiles } from './named-files.js';
export { noteMetadata } from './resources/note-metadata.js';
export { OpenResource } from './resources/open-resource.js';
export { FILE_ROLES, type FilePart, type FileRole, readFilePart } from './resources/read-file-part.js';
export { ReadRelated } from './listing/read-related.js';
export { ReadResource } from './resources/read-resource.js';
export { resourceNotFound } from './resources/resource-not-found.js';
export { type Source, type SourceIds, sourceNotReady, requireSources } from './resources/require-sources.js';
export { newShortId } from './resources/short-id.js';
export { takenDownStaysPrivate } from './resources/resource-taken-down.js';
export {
  MADE_KINDS,
  type MadeKind,
  RESOURCE_KINDS,
  RESOURCE_STATUSES,
  STATUS_OF_CALL,
  UNLISTED_KINDS,
  type ResourceKind,
  type ResourceStatus,
  VISIBILITIES,
  type Visibility,
  isTerminal,
} from './resources/resource.entity.js';
export { Resource } from './resources/resource.entity.js';
export { eraseShownPictures, keepShownPicture, strayPictures, thumbnailOf } from './resources/shown-picture.js';
export { UNSEEN_TYPE, seenKind } from './resources/seen-kind.js';
export { strayReceipts } from './receipts/stray-receipts.js';
export { UpdateResource } from './resources/update-resource.js';
export { fileGone } from './resolution/file-gone.js';
export { ResolveProviderInput } from './resolution/resolve-provider-input.js';
export { ResolveResource, type ResolvedResource } from './resolution/resolve-resource.js';
export { ResolveShortAddress } from './resolution/resolve-short-address.js';
export { listTakenDown, type TakenDownRow } from './take-down/list-taken-down.js';
export { type TakenDownResource, takeDownResource } from './take-down/take-down-resource.js';
export { undoTakeDown } from './take-down/undo-take-down.js';
export { eraseUploads } from './uploads/erase-uploads.js';
export { FindReceivedUpload, type ReceivedUpload } from './uploads/find-received-upload.js';
export { countOldUploads, forgetUploads } from './uploads/forget-uploads.js';
export { GiveUploadAddress } from './uploads/give-upload-address.js';
export type { ReceivedFile } from './uploads/keep-sent-file.js';
export { ListImportedFiles } from './uploads/list-imported-files.js';
export { readUploadHead } from './uploads/read-upload-head.js';
export { ReceiveUpload } from './uploads/receive-upload.js';
export { RequestUpload } from './uploads/request-upload.js';
export { uploadIdsOf } from './uploads/upload-ids-of.js';
export { strayUploads } from './uploads/stray-uploads.js';
export type { UploadQuery } from './uploads/upload-address.js';
export { uploadShareFull } from './uploads/upload-share.js';
export type { Upload } from './uploads/upload.entity.js';
export { type EventData, writeAccountEvent, writeOutbox } from './write-outbox.js';
export { LIBRARY_ENTITIES } from './entities.js';
export { uploadForms, uploadSettings } from './uploads/upload.settings.js';
