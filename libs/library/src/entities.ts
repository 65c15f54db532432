import { CreditHoldRow } from './credits/credit-hold.entity.js';
import { CreditTopUp } from './credits/credit-top-up.entity.js';
import { OutboxEvent } from './outbox.entity.js';
import { Resource } from './resources/resource.entity.js';
import { Upload } from './uploads/upload.entity.js';

/** The entities of the tables that libs/library owns. */
export const LIBRARY_ENTITIES = [CreditHoldRow, CreditTopUp, OutboxEvent, Resource, Upload];
