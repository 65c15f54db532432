/**
 * A process that puts one object into the disk store below its first argument, of as many bytes as its second says, and
 * prints the denial code that came of it, or `stored`. Started under `ulimit -f` its disk is as good as full.
 */
import { Denial, KeyRing, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';

const [, , root = '', bytes = ''] = process.argv;

async function* content(): AsyncIterable<Uint8Array> {
  for (let left = Number(bytes); left > 0; left -= 1024)
    yield await Promise.resolve(new Uint8Array(Math.min(left, 1024)));
}

const keys = KeyRing.parse(KeyRing.generateText());
const store = new DiskObjectStore(
  root,
  new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' }),
);
try {
  await store.put('film', content(), { type: 'video/mp4' });
  process.stdout.write('stored');
} catch (error) {
  process.stdout.write(error instanceof Denial ? error.code : String(error));
}
