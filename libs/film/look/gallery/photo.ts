import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg, flags, runFfmpeg } from '@libs/sound/adapters';
import sharp from 'sharp';
import { CLIP, PHOTO } from './sample.js';

/** A morning in the mountains, as a photo of a caller might show it. */
const MORNING = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d5f8f"/><stop offset="0.45" stop-color="#e8b48c"/><stop offset="0.62" stop-color="#f6dcb4"/></linearGradient>
<radialGradient id="sun"><stop offset="0" stop-color="#fffbe8"/><stop offset="0.25" stop-color="#fff0c0" stop-opacity="0.9"/><stop offset="1" stop-color="#ffe2a8" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff3e2" stop-opacity="0.85"/></linearGradient>
</defs>
<rect width="1500" height="1000" fill="url(#sky)"/>
<circle cx="1050" cy="480" r="330" fill="url(#sun)"/>
<path d="M0 560 180 420 300 500 460 330 640 520 760 450 940 600 1120 470 1300 580 1500 480V1000H0Z" fill="#8792ae"/>
<path d="M0 560 180 420 300 500 460 330 640 520 760 450 940 600 1120 470 1300 580 1500 480V1000H0Z" fill="url(#mist)"/>
<path d="M0 700 220 590 420 690 640 560 860 720 1080 620 1280 730 1500 640V1000H0Z" fill="#5b6d86"/>
<path d="M0 700 220 590 420 690 640 560 860 720 1080 620 1280 730 1500 640V1000H0Z" fill="url(#mist)"/>
<path d="M0 830C200 760 420 800 640 840S1180 900 1500 800V1000H0Z" fill="#2f4650"/>
<path d="M0 900C300 850 620 930 900 910S1300 860 1500 900V1000H0Z" fill="#1e3037"/>
</svg>`;

/** Writes the photo of the gallery and a flight over it of six seconds. Answers their paths by id, and what decodes the film. */
export async function writeInputs(folder: string): Promise<{ inputs: Record<string, string>; ffmpegPath: string }> {
  const ffmpegPath = await findFfmpeg({ toolsDir: join(folder, 'tools'), environment: { PATH: join(folder, 'none') } });
  const inputs = { [PHOTO]: join(folder, 'photo.png'), [CLIP]: join(folder, 'clip.mp4') };
  await writeFile(inputs[PHOTO], await sharp(Buffer.from(MORNING)).png().toBuffer());
  await runFfmpeg({ ffmpegPath, signal: new AbortController().signal }, [
    ...flags('-loglevel error -loop 1 -framerate 25 -t 6 -i'),
    inputs[PHOTO],
    ...flags('-vf crop=1120:630:(iw-ow)*t/6:(ih-oh)*0.4,scale=out_color_matrix=bt709,format=yuv420p'),
    ...flags('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -c:v libx264 -preset veryfast'),
    inputs[CLIP],
  ]);
  return { inputs, ffmpegPath };
}
