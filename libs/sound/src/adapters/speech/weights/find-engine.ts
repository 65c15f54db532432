import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The package that speaks with weights. It is no dependency: it takes 32 MB, and few services need it. */
export const ENGINE = 'sherpa-onnx-node';
/** The version that was tried. */
const VERSION = '1.13.8';

/** Beside the voices, where neither an update of the service nor a new container removes it. */
export async function findEngine(voicesDir: string): Promise<string | undefined> {
  const path = join(voicesDir, 'node_modules', ENGINE);
  return access(join(path, 'package.json')).then(
    () => path,
    () => undefined,
  );
}

/** The command of the operator that installs it. */
export function engineInstallation(voicesDir: string): string {
  return `npm install --ignore-scripts --prefix "${voicesDir}" ${ENGINE}@${VERSION}`;
}
