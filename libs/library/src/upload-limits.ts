const GIGABYTE = 1024 ** 3;

/** Limits for the bytes of uploads that are not imported. */
export class UploadLimits {
  constructor(
    /** Of one account, announced or sent. */
    readonly ofOne = 5 * GIGABYTE,
    /** Of all accounts without a top-up together, sent. Anybody can open many such accounts. */
    readonly ofAll = 10 * GIGABYTE,
  ) {}
}
