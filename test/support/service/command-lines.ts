import { readdir, readFile } from 'node:fs/promises';

/** The command lines of running processes that contain this text. */
export async function commandLines(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter(Number);
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text));
}
