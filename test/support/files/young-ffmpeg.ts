import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLED_FFMPEG } from '../service/bundled-ffmpeg.js';
import { SHARED_FOLDER } from '../service/shared-folder.js';

/** That of this worker. */
let written: Promise<string> | undefined;

/**
 * Writes a program that reports to be ffmpeg 5, so that it decodes untrusted files. It is the bundled ffmpeg of 2018
 * without the options and the part of a filter that this one does not know. `afterwards` is shell that runs behind it, with its arguments;
 * `reading` are options for every file that it reads.
 */
export function writeYoungFfmpeg(path: string, { afterwards = '', reading = '' } = {}): Promise<void> {
  const script = `#!/bin/sh
if [ "$1" = -version ]; then echo 'libavutil      57. 24.100 / 57. 24.100'; exit 0; fi
left=$#
while [ $left -gt 0 ]; do
  case "$1" in
    -stats_period | -fpsmax) shift 2; left=$((left - 2));;
    *:force_divisible_by=2*)
      set -- "$@" "\${1%%:force_divisible_by=2*}\${1#*:force_divisible_by=2}"; shift; left=$((left - 1));;
    *) set -- "$@" "$1"; shift; left=$((left - 1));;
  esac
done
${BUNDLED_FFMPEG} ${reading} "$@"
code=$?
${afterwards}
exit $code
`;
  return writeFile(path, script, { mode: 0o755 });
}

/** The path of one that every spec of this worker uses: machines of tests need not have an ffmpeg of these years. */
export function youngFfmpeg(): Promise<string> {
  const path = join(process.env[SHARED_FOLDER] ?? '', `young-ffmpeg-${process.pid}`);
  return (written ??= writeYoungFfmpeg(path).then(() => path));
}
