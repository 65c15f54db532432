/** A file that a page may load. */
export interface Asset {
  body: Buffer;
  type: string;
}
