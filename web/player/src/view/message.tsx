import type { Facts } from '../facts.js';
import { creditsInWords } from '../words.js';
import { Icon } from './icon.js';

interface Said {
  tone: 'plain' | 'bad';
  title: string;
  text?: string;
  more?: string;
  credits?: Partial<Facts>;
}

export function Message({ tone, title, text, more, credits: { credits, creditsReturned } = {} }: Said) {
  const charged = credits === undefined ? undefined : `${creditsInWords(credits)} charged`;
  const returned = creditsReturned === undefined ? undefined : `${creditsInWords(creditsReturned)} returned`;
  const sums = [charged, returned].filter((sum) => sum !== undefined);
  return (
    <section class={`message ${tone}`}>
      <Icon name={tone === 'bad' ? 'alert' : 'info'} />
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {more !== undefined && <p class="dim">{more}</p>}
        {sums.length > 0 && <p class="dim">{sums.join(', ')}</p>}
      </div>
    </section>
  );
}
