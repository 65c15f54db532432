const GIGABYTE = 1024 ** 3;

/** Most bytes of the uploads of one account that are not imported, announced or sent. */
export class UploadLimits {
  constructor(
    /** Of an account without a top-up. */
    readonly unpaid = GIGABYTE,
    readonly paid = 5 * GIGABYTE,
  ) {}
}
