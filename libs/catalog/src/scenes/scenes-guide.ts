import {
  captionLayout,
  FILM_LIMITS,
  FILM_THEMES,
  KINDS,
  safeArea,
  TONES,
  TRANSITIONS,
  VISUAL_TYPES,
  type VisualType,
} from '@libs/film';
import { kindSchema } from './compact-visual.js';
import { memberLines } from './member-lines.js';
import { OWN_DOCUMENTS } from './own-documents.js';
import { REVISED_FILM, WHOLE_FILMS } from './whole-films.js';

/**
 * The guide to films of scenes, as Markdown. `pictures` shows each kind beside its words and links the sheets of the gallery: the
 * page of the documents does.
 */
export function scenesGuide({ pictures }: { pictures?: true } = {}): string {
  const kinds = VISUAL_TYPES.map((type) => kindSection(type, pictures));
  const films = WHOLE_FILMS.map(({ title, arguments: given }) => `### ${title}\n\n${json(given)}`);
  const sections = [
    START,
    SCENE,
    HOW,
    '## Kinds',
    ...kinds,
    themes(pictures),
    MARKUP,
    COMPOSITION,
    REVISION,
    REFUSALS,
    '## Whole films',
    ...films,
  ];
  return `${sections.join('\n\n')}\n`;
}

const START = `# Scenes

\`create_video\` makes a film of the scenes that you write: 1 to ${FILM_LIMITS.scenes}, ${FILM_LIMITS.shortest} to ${FILM_LIMITS.longest} seconds together.
\`compose_video\` takes the same scenes as segments (clips without their sound), \`{"type":"scene","scene":{…}}\`, beside shots, cards and images. You know
the facts: write what is said and what is seen. Nothing is added, and nothing that you give is left out. \`estimate_cost\` tells
the price. Scenes and all lists count from 0 in refusals.`;

const SCENE = `## A scene

- \`visual\`: what is seen. Its \`type\` is one of the kinds below.
- \`say?\` ≤1200: spoken over the scene, word for word. Write numbers as people read them: 3.5 million, $19, 9:30.
  \`spoken\` of preview_video shows how words are said; \`pronounce\` of the call respells them, \`locale\` orders dates.
- \`headline?\` ≤120: a line above the picture. Leave it out where \`title\`, \`quote\` or \`stat\` already says it. Line
  breaks in it, in \`title\` and in \`quote\` stay.
- \`seconds?\` 0.5–60: how long it stands. Leave it out: a scene lasts as long as its words and its texts need.
- \`transition?\` ${TRANSITIONS.join(' | ')}: how it enters; auto goes by the theme.`;

const HOW = `## How a film is put together

Parts of a picture enter when the word that names them is spoken: say things in the order in which they stand, by the same
words. With \`duration_seconds\` all scenes without \`seconds\` share what is left, and words are said up to 1.3 times faster;
words that do not fit are refused. \`captions\`: kinetic is a large phrase whose words are marked as they are spoken, burned the usual
lines, sidecar files beside the film (WebVTT and SRT). \`caption_place\` and \`caption_size\` say where and how large; auto
stands above the controls of apps at 9:16 and 4:5. Words that a scene sets large are never captioned a second time.

An \`icon\` or a \`words\` of a picture is a thing in one or two words ("bicycle", "hourglass done"), or an id of
\`find_picture\`; a word that it lacks ("broken") is a finding of the preview. Words are English, or of the film's own language where the film sets them
("Palhaço", "Kuchen"): of those that find nothing give \`objects\` with labels, or an \`icon\` beside the text. Beside a text that denies it ("No dogs") a thing is crossed out. A film's pictures are
all coloured or all drawn in lines; an id has its own way. "flag of Portugal" and "GitHub logo"
(\`simple:github\`) are found by these words alone. Numbers, prices and dates stand as you write them. An image of yours is a
scene of type \`image\`, a video of yours one of type \`clip\`; with \`fit\` cover they fill the frame, and the \`headline\` stands over them.
With \`prompt\` in the place of \`resource_id\` a model of media://models makes one for films, paid from the balance; it stays yours.`;

export function kindSection(type: VisualType, pictures = false): string {
  const { meaning, example } = KINDS[type].words;
  return [
    `### ${type}`,
    meaning,
    memberLines(kindSchema(type)).join('\n'),
    json(example),
    ...(pictures ? [`[![A scene of type ${type}](scenes/${type}.jpg)](scenes/gallery/${type}.jpg)`] : []),
  ].join('\n\n');
}

function themes(pictures = false): string {
  const lines = FILM_THEMES.map(
    ({ name, meaning }) =>
      `- \`${name}\`: ${meaning}${pictures ? ` [Pictures](scenes/gallery/theme-${name}.jpg).` : ''}`,
  );
  return `## Tone and themes

\`tone\` chooses theme, light or dark, colours and music together: ${TONES.join(' | ')}. \`auto\` reads all words:
a death, an illness or jobs lost are grave, a warning is urgent, bad news, lessons and figures are plain, a child's party is
playful. \`preview_video\` answers the tone and the words that decided it. A \`theme\` or \`music\` that you name wins; a
note says where it does not suit the tone. Without a \`seed\` the words give one: the same words look the same.

${lines.join('\n')}

\`brand.colors\` are accent, ground and second accent, as given;
a colour that could not be read is changed a little, with a note.`;
}

const SHAPES = { '16:9': 'wide', '1:1': 'square', '4:5': 'portrait', '9:16': 'tall' } as const;

const SAFE_AREAS = Object.entries(SHAPES)
  .map(([ratio, shape]) => {
    const percent = (from: number, to: number): string => `${Math.ceil(from * 100)}–${Math.floor(to * 100)} %`;
    const free = safeArea(shape);
    const captioned = safeArea(shape, captionLayout({ captions: 'burned' }, shape)?.taken);
    const down = [captioned, free].map(({ top, bottom }) => percent(top, bottom));
    return `| ${ratio} | ${percent(free.left, free.right)} | ${down.join(' | ')} |`;
  })
  .join('\n');

const MARKUP = `## Your own HTML in a scene

\`html\` (≤64 KB) with \`css\` is a document of its own that fills the frame: lengths in \`vmin\`, \`vw\` and \`vh\`. At hand: the
colours \`--ground --surface --ink --ink-soft --accent --accent2 --on-accent --line\`, the faces \`--face-display --face-text
--face-mono\` with \`--weight-display --weight-text\`, pictures \`/icons/fluent/bicycle.svg\` (sets fluent, noto, tabler, flag, simple), your
images \`/media/{resource_id}\`. Scripts and CSS animations run on the film's clock, which starts with the scene.

Faces are at hand by their names, also behind links to Google Fonts: Archivo, Bricolage Grotesque, Cormorant, Fraunces, Fredoka,
Inter, JetBrains Mono, Space Grotesk. Libraries: \`/packages/animejs/anime.min.js\` (anime.js 4) and \`/packages/d3/d3.min.js\`
(arrays, colours, formats, geo, interpolation, paths, scales, shapes, times; no selections), also at their addresses of jsdelivr,
unpkg and cdnjs. Refused by name: video, audio and frame elements, WebGL, and every other address; nothing leaves the film. A
picture that cannot be shown is left out, and the answer says so. Type below 1.6vmin is found.

Captions and controls of apps lie over it. Keep words inside these shares of the frame, which a preview outlines; words
under captions, and panels of words that end there, are a finding:

| frame | across | down, with burned captions | down, without |
| --- | --- | --- | --- |
${SAFE_AREAS}`;

const COMPOSITION = `## Your own document

\`composition {html}\` (≤512 KB) is a whole film in place of \`scenes\`. Its root has \`data-composition-id\`, \`data-width\` and
\`data-height\` in pixels with the proportions of \`aspect_ratio\`, and \`data-duration\` in seconds. An element with
\`class="clip"\`, \`data-start\`, \`data-duration\` and \`data-track-index\` is seen from then for so long. \`<template id="intro">\` is
a part that \`data-composition-src="#intro"\` places, also several times: each of its scripts keeps its names to itself, and its
\`document\` finds elements of its own copy first; its styles hold for all. Give libraries elements, not selectors, in such parts.
CSS animations, SVG and scripts are sought frame by frame; a library's time line registers itself as
\`window.__timelines[id]\`. Write scripts into the document, or load a library named above.
\`say [{at, text}]\` is spoken, \`music\` plays. Pictures, images and faces are named as above.

A document for HyperFrames needs few changes: each \`compositions/intro.html\` becomes its \`<template id="intro-template">\` in
the document, images and other faces become \`data:\`, starts are numbers, variables are written out, video and audio go: clips stand in \`scenes\`.
GSAP is served at its usual addresses where the operator installed it; else it is refused by name.

${OWN_DOCUMENTS.map((shown) => `### ${shown.title}\n\n${html(shown.html)}`).join('\n\n')}`;

const REVISION = `## Changing a finished film

\`revise_from\`, the id of a finished film of scenes, with \`changes\` in the place of \`scenes\` makes a new film that keeps all the call does not
name. Only what changes is drawn and paid for, and the first note of the answer says what that is. A change names a scene by its index in
the finished film and gives it new members (null takes one out), removes it, or inserts a scene before it; the index after the last appends:

${json(REVISED_FILM)}`;

const REFUSALS = `## What is refused

A refusal names scene and field, such as \`scenes[2].visual.items[0].price\`, and nothing is charged. What does not fit the
schema is named from the arguments on and with points: \`scenes.2.visual.items.0.price\`. Refused are unknown kinds and members, ids of
pictures and images that there are not, words that take longer than their scene, pictures too full to be read.
Markup that never ends or takes too much memory ends its job, which is charged like a cancellation.`;

function json(value: object): string {
  return ['```json', JSON.stringify(value), '```'].join('\n');
}

function html(text: string): string {
  return ['```html', text, '```'].join('\n');
}
