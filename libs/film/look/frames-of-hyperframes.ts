import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { BrowserProgram } from '../src/adapters/stage/browser-program.js';

/** Milliseconds that the tool may take for one project. */
const LONGEST = 300_000;

interface Snapshots {
  /** Path of the command line of HyperFrames, a script of Node. */
  tool: string;
  /** A folder with `index.html`, as the tool wants it. It stays as it is: the tool works on a copy. */
  project: string;
  seconds: readonly number[];
  width: number;
  height: number;
  browser: BrowserProgram;
}

/** What HyperFrames itself draws of a project at these seconds, in the same browser, as PNGs of `width` by `height` pixels. */
export async function framesOfHyperframes({
  tool,
  project,
  seconds,
  width,
  height,
  browser,
}: Snapshots): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hyperframes-'));
  try {
    const [copy, out] = [join(folder, 'project'), join(folder, 'frames')];
    await cp(project, copy, { recursive: true });
    const at = seconds.map((second) => second.toFixed(3)).join(',');
    await promisify(execFile)(
      process.execPath,
      [tool, 'snapshot', copy, '--at', at, '--no-end', '--no-browser-gpu', '--output', out],
      {
        timeout: LONGEST,
        env: {
          // It keeps its settings and its cache there.
          HOME: folder,
          HYPERFRAMES_BROWSER_PATH: browser.path,
          HYPERFRAMES_NO_TELEMETRY: '1',
          HYPERFRAMES_NO_UPDATE_CHECK: '1',
          LD_LIBRARY_PATH: browser.folder,
        },
      },
    );
    const names = (await readdir(out)).filter((name) => /^frame-\d+-.*\.png$/u.test(name)).toSorted();
    if (names.length !== seconds.length)
      throw new Error(`HyperFrames drew ${names.length} of ${seconds.length} frames`);
    return await Promise.all(
      names.map(async (name) =>
        sharp(await readFile(join(out, name)))
          .resize(width, height, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
