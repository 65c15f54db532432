import { readFileSync } from 'node:fs';
import { PublishedFile } from './published-file.js';

/** The folder of committed contracts, at the same place beside the source and beside what is built from it. */
const CONTRACTS = new URL('../../../contracts/', import.meta.url);

/** The bytes of a committed contract. */
export function readContract(name: string): Buffer {
  return readFileSync(new URL(name, CONTRACTS));
}

/** A committed contract, byte for byte: it is read once and never parsed. */
export function contractFile(name: string): PublishedFile {
  return new PublishedFile(readContract(name), 'application/json');
}
