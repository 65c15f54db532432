import type { Migration } from '@libs/database/adapters';
import { Identity1795219200000 } from './1795219200000-Identity.js';
import { Library1795219300000 } from './1795219300000-Library.js';
import { Production1795219400000 } from './1795219400000-Production.js';
import { OpenWork1795219500000 } from './1795219500000-OpenWork.js';
import { AudioRenders1795219610000 } from './1795219610000-AudioRenders.js';
import { FairLines1795219700000 } from './1795219700000-FairLines.js';

/** Every migration, in the order in which it runs. A new one is added at the end; a released one never changes. */
export const migrations: Migration[] = [
  Identity1795219200000,
  Library1795219300000,
  Production1795219400000,
  OpenWork1795219500000,
  AudioRenders1795219610000,
  FairLines1795219700000,
];
