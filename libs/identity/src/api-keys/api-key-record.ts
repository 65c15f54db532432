import type { ApiKeyRow } from './api-key.entity.js';

/** A key as its owner sees it after its creation. */
export type ApiKeyRecord = Omit<ApiKeyRow, 'hash' | 'pepper_id' | 'form_id' | 'account'>;
