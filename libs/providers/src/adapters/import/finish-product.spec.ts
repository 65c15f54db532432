import { expect, it } from 'vitest';
import { finishProduct } from './finish-product.js';

const form = { title: 'Fox', origin: { statement: 'Made by the model fal/fox.', sourceType: 'model' } };

it.each([
  ['image/png', 'video'],
  ['audio/wav', 'video'],
  ['video/mp4', 'image'],
  ['audio/wav', 'image'],
  ['image/png', 'audio'],
  ['video/mp4', 'audio'],
] as const)('a file of the type %s is refused where %s was ordered', async (mimeType, kind) => {
  const made = { files: [{ role: 'media' as const, path: '/nowhere', mimeType }], facts: {} };
  const options = { signal: new AbortController().signal, onProgress: () => undefined, environment: {} };
  await expect(finishProduct(made, { kind, form }, '/nowhere', options)).rejects.toMatchObject({
    code: 'input_unsupported',
    message: expect.stringContaining(`of kind ${mimeType.split('/')[0]}, and ${kind} was ordered`) as string,
  });
});
