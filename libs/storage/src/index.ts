export { type AddressQuery, AddressSigner } from './address-signer.js';
export { contentDisposition } from './content-disposition.js';
export { forgetDatabaseId } from './database-id.js';
export { hastenRemovals } from './hasten-removals.js';
export { listForRemoval } from './list-for-removal.js';
export { ListStrayObjects } from './list-stray-objects.js';
export { measureRemovals } from './measure-removals.js';
export { isObjectKey } from './object-key.js';
export { type ByteRange, type FoundObject, ObjectStore, type StoredObject } from './object-store.js';
export {
  mistakesOfObjectStore,
  objectStoreForms,
  type ObjectStoreSettings,
  objectStoreSettings,
  type S3Place,
} from './object-store.settings.js';
export { REMOVAL_LOCK } from './removal-lock.js';
export { removeLater, removeNow } from './remove-later.js';
export { RemoveObjects } from './remove-objects.js';
export { adoptStore, claimStore, NotOurStore, refuseAnothers, requireOurStore } from './store-owner.js';
export type { StrayJudge } from './stray-keys.js';
export { unneededKeys } from './unneeded-keys.js';
export { STORAGE_ENTITIES } from './entities.js';
