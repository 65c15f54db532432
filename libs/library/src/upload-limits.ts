const GIGABYTE = 1024 ** 3;

/** Room for files that were not imported. An account without any top-up never paid. */
export class UploadLimits {
  constructor(
    /** Bytes that one account announced or sent. */
    readonly ofOne = 5 * GIGABYTE,
    /** Bytes that all accounts together sent that never paid: anybody may open more of them. */
    readonly ofAll = 10 * GIGABYTE,
  ) {}
}
