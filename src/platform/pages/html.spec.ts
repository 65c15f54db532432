import { describe, expect, it } from 'vitest';
import { html } from './html.js';

describe('html', () => {
  it('escapes what is not its own', () => {
    const name = `<img src=x onerror="alert('1')"> & co`;
    expect(html`<b title="${name}">${name}</b>`.text).toBe(
      '<b title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</b>',
    );
  });

  it('takes pieces of its own and lists of them as they are', () => {
    const words = ['a', '<'].map((text) => html`<i>${text}</i>`);
    expect(html`<b>${words}</b>`.text).toBe('<b><i>a</i><i>&lt;</i></b>');
  });

  it('leaves a place empty for nothing, not for zero', () => {
    expect(html`${undefined}${false}${0}${''}`.text).toBe('0');
  });
});
