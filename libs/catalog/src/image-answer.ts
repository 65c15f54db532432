/** A picture that the model sees (MCP, ImageContent). */
export interface ImageAnswer {
  bytes: Buffer;
  mimeType: 'image/jpeg' | 'image/png';
}
