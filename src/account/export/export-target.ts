/** A file of an export, with its exact length. */
export interface AddedFile {
  /** Relative, with slashes. */
  path: string;
  sizeBytes: number;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Where an export is written: a folder of the operator, or the answer to its owner. */
export interface ExportTarget {
  /** Resolves once all bytes are taken. */
  add(file: AddedFile): Promise<void>;
}
