import { KeyRing } from '@libs/kernel';

/** Of all applications and services of one spec: whoever shares a database shares what it is encrypted with. */
export const DATABASE_ENCRYPTION = KeyRing.generateText();
