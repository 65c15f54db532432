import { isConnection } from './examine-markup.js';
import { htmlTokens } from './html-tokens.js';
import { libraryAt } from './libraries.js';

/** The markup with the addresses of well-known networks replaced by those of our packages, without connections to others. */
export function serveLibraries(html: string): string {
  let served = '';
  let copied = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open') continue;
    if (isConnection(token.name, token.attributes)) {
      served += html.slice(copied, token.start);
      copied = token.end;
    }
    if (token.name !== 'script') continue;
    const source = token.attributes.find(({ name }) => name === 'src');
    const library = source && libraryAt(source.value.trim());
    if (!source || !library || 'problem' in library) continue;
    served += html.slice(copied, source.start) + library.address;
    copied = source.end;
    // A digest or a wish for credentials belongs to the file of the network.
    for (const { name, start, end } of token.attributes) {
      if (!['integrity', 'crossorigin'].includes(name) || start < copied) continue;
      served += html.slice(copied, start);
      copied = end;
    }
  }
  return served + html.slice(copied);
}
