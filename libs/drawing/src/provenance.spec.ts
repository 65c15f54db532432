import { describe, expect, it } from 'vitest';
import { DIGITAL_SOURCE_TYPE, filmOrigin, originStatement, originXmp } from './provenance.js';

const ALGORITHMIC = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

describe('what a file says of its origin', () => {
  it('names the IPTC source type of media that no trained model made', () => {
    expect(DIGITAL_SOURCE_TYPE).toBe(ALGORITHMIC);
    expect(originStatement('video')).toContain(
      `synthetic speech and synthetic music. digitalSourceType=${ALGORITHMIC}`,
    );
    expect(originStatement('image')).toContain(`procedural drawing. digitalSourceType=${ALGORITHMIC}`);
  });

  it('names the IPTC source type of a mix for a film with files or speech of other origin', () => {
    expect(filmOrigin(false)).toEqual({ sourceType: ALGORITHMIC, statement: originStatement('video') });
    const { sourceType, statement } = filmOrigin(true);
    expect(sourceType).toBe('http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic');
    expect(statement).toMatch(new RegExp(`speech of other origin. digitalSourceType=${sourceType}$`));
  });

  it('no title can leave its place in the packet', () => {
    const packet = originXmp({ title: '</rdf:li>"&<x>', tool: 'a"b' });
    expect(packet).toContain(`Iptc4xmpExt:DigitalSourceType="${ALGORITHMIC}"`);
    expect(packet).toContain('&lt;/rdf:li&gt;&quot;&amp;&lt;x&gt;');
    expect(packet).toContain('xmp:CreatorTool="a&quot;b"');
  });
});
