const GIGABYTE = 1024 ** 3;

/** Room for files that were announced or sent and not imported. An account without any top-up never paid. */
export class UploadLimits {
  constructor(
    /** Bytes of one account. */
    readonly ofOne = 5 * GIGABYTE,
    /** Bytes of all accounts together that never paid: anybody may open more of them. */
    readonly ofAll = 10 * GIGABYTE,
  ) {}
}
