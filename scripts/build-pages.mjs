/** Builds the pages of browsers, in a thread of its own beside the compiler: the console and the player. `workerData`: `{root, outDir}`. */
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { buildPlayer } from './build-player.mjs';
import { buildWeb } from './build-web.mjs';

const { root, outDir } = workerData;
await buildWeb(root, join(outDir, 'web'));
await buildPlayer(outDir);
