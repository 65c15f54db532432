/** So many requests of one subject in each window of so many seconds. Windows begin at whole multiples of their length. */
export interface QuotaPolicy {
  /** As callers read it in `RateLimit-Policy`. */
  name: string;
  quota: number;
  /** A whole number. */
  windowSeconds: number;
}
