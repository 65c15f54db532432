import { image } from './fixture.js';

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

export const resourceFixtures = [
  { uri: 'test://static-text', name: 'static text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static binary', description: 'An image.', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', description: 'May be subscribed to.', mimeType: 'text/plain' },
];

export const templateFixture = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  description: 'Data by number.',
  mimeType: 'application/json',
};

/** The content behind an address of the fixtures; undefined for any other address. */
export function readFixture(uri: string): object | undefined {
  if (uri === 'test://static-text' || uri === 'test://watched-resource') {
    return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
  }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: image.data };
  const [, id] = TEMPLATE.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const content = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { uri, mimeType: 'application/json', text: JSON.stringify(content) };
}
