import { KeyRing } from '@libs/kernel';

/** Shared by all applications and services of one spec, since they share an encrypted database. */
export const DATABASE_ENCRYPTION = KeyRing.generateText();
