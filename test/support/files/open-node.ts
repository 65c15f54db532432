import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { isOpen } from './machine.js';

/**
 * A Node.js that every user can run: a copy, where the project lies below a folder that only its owner can enter.
 * Called at the head of a spec file, whose end removes the copy.
 */
export function openNode(): string {
  if (isOpen(process.execPath)) return process.execPath;
  const folder = mkdtempSync(join(tmpdir(), 'open-node-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  for (const path of [folder, node]) chmodSync(path, 0o755);
  return node;
}
