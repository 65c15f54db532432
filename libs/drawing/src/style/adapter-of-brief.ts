/** The trained style that a brief is drawn in: its resource, and the hash of its file when the order was admitted. */
export interface AdapterOfBrief {
  id: string;
  /** Hexadecimal. */
  sha256: string;
}
