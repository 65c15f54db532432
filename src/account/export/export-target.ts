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

/** A file as the manifest of an export names it. */
export interface ExportedFile {
  path: string;
  /** Id of the resource or upload. */
  of: string;
  role: string;
  size_bytes: number;
  sha256: string;
}
