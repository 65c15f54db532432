import { flags } from '@libs/sound/adapters';
import { SAME_BYTES } from '../encode/film-encoding.js';

/** x264 cuts its work by thread: fixed, so that the bytes do not depend on the machine's cores. No B-frames: shown in the order of writing. */
export const H264 = flags(`-threads 2 -bf 0 -x264-params aq-mode=3:open-gop=0:${SAME_BYTES}`);

/** Nothing of the day, the version or the machine in the file. */
export const STABLE = flags('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact');
