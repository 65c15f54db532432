/** Closes an unread stream of Node.js, whose file or connection would stay open. An async generator that was never started holds nothing. */
export function discardStream(bytes: AsyncIterable<Uint8Array> & { destroy?(): void }): void {
  bytes.destroy?.();
}
