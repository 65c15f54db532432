import { type Denial, deny } from '@libs/kernel';

/** The embedded PostgreSQL cannot run on this machine; the message is one sentence with the cause and the way out. */
export function embeddedPostgresRefused(because: string, cause?: unknown): Denial {
  return deny(
    'storage_unavailable',
    `The embedded PostgreSQL cannot start because ${because}: set DATABASE_URL to any PostgreSQL 15 or newer, or remove the cause.`,
    { nextStep: 'Set DATABASE_URL to any PostgreSQL 15 or newer.', cause },
  );
}

/** The refusal for what initdb, postgres or the loader printed, or for an error of the file system. */
export function refusedForOutput(output: string, place: string): Denial {
  return embeddedPostgresRefused(explain(output, place));
}

function explain(output: string, place: string): string {
  if (/ENOSPC|EDQUOT|No space left|Disk quota/.test(output)) return `the disk that holds ${place} is full`;
  if (/EROFS|Read-only file system/.test(output)) return `${place} is on a read-only file system`;
  if (/GLIBC_[\d.]+. not found/.test(output)) return 'the C library of this system is too old for its binaries';
  if (/database files are incompatible/.test(output)) {
    return `another major version of PostgreSQL made the cluster in ${place}; run "media backup" with the release that made it, then "media restore" with this one and another DATA_DIR`;
  }
  if (/loading shared libraries/.test(output)) return `its libraries are incomplete (${oneLine(output)})`;
  if (/wrong ownership|EACCES|EPERM|ermission denied/.test(output)) {
    return `${place} does not belong to, or cannot be reached by, the user that runs the server (${oneLine(output)})`;
  }
  return oneLine(output) ? `${oneLine(output)} (in ${place})` : `its server ended at once (see ${place})`;
}

/** Free of line breaks, time stamps and a final full stop, and short enough to read. */
function oneLine(output: string): string {
  return output
    .replaceAll(/\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(-400)
    .replace(/\.$/, '');
}
