import { type Denial, deny } from '@libs/kernel';

export function wrongLength(announced: number, sent: string): Denial {
  return deny('input_unsupported', `The upload was announced with ${announced} bytes and ${sent}.`, {
    nextStep: 'Send exactly the announced bytes to the same address, or ask for a new one.',
  });
}

/** The bytes as they come; throws where there are more or fewer than announced, so that none of them is stored. */
export async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of bytes) {
    sent += chunk.length;
    if (sent > size) throw wrongLength(size, 'more are sent');
    yield chunk;
  }
  if (sent < size) throw wrongLength(size, `${sent} came`);
}
