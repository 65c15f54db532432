/** A part of a file (MCP, EmbeddedResource). */
export interface PartAnswer {
  uri: string;
  mimeType: string;
  bytes: Buffer;
}
