/** A file that a test sends piece by piece. */
export class SlowFile {
  private next = Promise.withResolvers<Uint8Array | Error>();
  private taken = Promise.withResolvers<boolean>();

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await this.next.promise;
      this.next = Promise.withResolvers();
      if (piece instanceof Error) throw piece;
      if (piece.length === 0) return;
      let isTaken = false;
      try {
        yield piece;
        // The receiver asks for more once it has stored the piece.
        isTaken = true;
      } finally {
        this.taken.resolve(isTaken);
      }
    }
  }

  /** Whether the receiver stored so many bytes. */
  send(bytes: number): Promise<boolean> {
    this.taken = Promise.withResolvers();
    this.next.resolve(Buffer.alloc(bytes));
    return this.taken.promise;
  }

  end(): void {
    this.next.resolve(Buffer.alloc(0));
  }

  breakOff(): void {
    this.next.resolve(new Error('the sender is gone'));
  }
}
