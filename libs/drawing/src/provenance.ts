/** IPTC digital source type of media made by rules alone, without a trained model. */
export const DIGITAL_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

/** How everything here is made: drawn and sounded by rules, by no trained model. */
export const TECHNIQUE = 'procedural';

const MADE_OF = {
  video: 'procedural drawing, synthetic speech and synthetic music',
  image: 'procedural drawing',
  speech: 'synthetic speech',
  music: 'synthetic music',
  sfx: 'synthetic sound',
};

/** What a file says of its origin, in words. */
export function originStatement(kind: keyof typeof MADE_OF): string {
  return `Made by a machine: ${MADE_OF[kind]}. digitalSourceType=${DIGITAL_SOURCE_TYPE}`;
}

/** IPTC digital source type of media that a trained model made. */
export const MODEL_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** What a file says of its origin that a model of an outside maker made. */
export function modelStatement(model: string): string {
  return `Made by a machine: the model ${model}. digitalSourceType=${MODEL_SOURCE_TYPE}`;
}

/** IPTC digital source type of a mix of elements of which a machine made at least one. */
const MIXED_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic';

/** Where a film comes from. `hasOthers`: it has images, films or speech that no rule here made: of its owner, or of a model. */
export function filmOrigin(hasOthers: boolean): { sourceType: string; statement: string } {
  if (!hasOthers) return { sourceType: DIGITAL_SOURCE_TYPE, statement: originStatement('video') };
  const statement = `Made by a machine: ${MADE_OF.video}, with images, films or speech of other origin. digitalSourceType=${MIXED_SOURCE_TYPE}`;
  return { sourceType: MIXED_SOURCE_TYPE, statement };
}

/** IPTC digital source type of a film that rules have changed and not made. */
const CHANGED_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced';

/** The source type of a film framed anew: where its pictures come from has not changed, so what the source said holds. */
export const reframedSourceType = (sourceType: string | undefined): string => sourceType ?? CHANGED_SOURCE_TYPE;

/** What a film says of itself that shows another film in a new frame. */
export function reframedStatement(sourceType: string | undefined): string {
  const origin = sourceType === DIGITAL_SOURCE_TYPE ? `${originStatement('video')}. ` : '';
  return `${origin}Framed anew by a machine from another film. digitalSourceType=${reframedSourceType(sourceType)}`;
}

/** An XMP packet (ISO 16684-1) with the IPTC digital source type. */
export function originXmp({
  title,
  tool,
  sourceType = DIGITAL_SOURCE_TYPE,
}: {
  title: string;
  tool: string;
  sourceType?: string;
}): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` xmp:CreatorTool="${escaped(tool)}" Iptc4xmpExt:DigitalSourceType="${escaped(sourceType)}">`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
