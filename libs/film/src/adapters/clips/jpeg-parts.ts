const HEAD_END = '\r\n\r\n';

/** The JPEGs in what ffmpeg writes as `mpjpeg`: each has its length before it. */
export async function* jpegParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    for (let part = firstPart(held); part; part = firstPart(held)) {
      yield Buffer.from(part.jpeg);
      held = held.subarray(part.end);
    }
  }
}

function firstPart(bytes: Buffer): { jpeg: Buffer; end: number } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const [, length] = /content-length: *(\d+)/iu.exec(bytes.toString('latin1', 0, headEnd)) ?? [];
  const from = headEnd + HEAD_END.length;
  const end = from + Number(length);
  return end <= bytes.length ? { jpeg: bytes.subarray(from, end), end } : undefined;
}
