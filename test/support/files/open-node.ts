import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen } from './machine.js';

let copy: string | undefined;

/** A Node.js that every user can run: a copy, where the project lies below a folder that only its owner can enter. */
export function openNode(): string {
  if (isOpen(process.execPath)) return process.execPath;
  copy ??= copied();
  return copy;
}

function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-node-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  for (const path of [folder, node]) chmodSync(path, 0o755);
  return node;
}
