/** What the console says of a member, where its schema speaks to programs. */
export interface Words {
  label?: string;
  /** An empty one takes the hint away, where label and choices say everything. */
  hint?: string;
  /** In place of a choice's own word. */
  choices?: Readonly<Record<string, string>>;
  /** What to do where the member is missing. */
  missing?: string;
}

const ART = { choices: { auto: 'By the subject' }, hint: 'Colours, type and ground.' };

/** What a tool does, where its description speaks to programs. */
export const TOOL_WORDS: Readonly<Record<string, string>> = {
  create_video: 'A narrated, captioned film: from your scenes, a prompt, a script or HTML of your own.',
  create_image: 'Pictures, art, a card, a poster or a chart, from a prompt or a picture that you direct.',
  create_audio: 'Speech with captions, music or sound effects.',
  compose_video: 'One film of up to 60 segments: scenes, generated shots, cards and your images.',
  remix_video: 'A film of yours in another aspect ratio, the same cut by cut.',
  train_adapter: 'Learns a style from your images, for whatever you make next.',
  await_resource: 'Waits until something is made, and tells how far it is.',
};

/** By the path of a member, for all tools or, with its name before it, for one. */
export const WORDS: Readonly<Record<string, Words>> = {
  scenes: { missing: 'Add a scene.' },
  'scenes.visual': { missing: 'Choose what the scene shows.' },
  'scenes.say': { label: 'Narration', hint: 'Spoken over this scene, word for word.' },
  'scenes.seconds': { hint: 'As long as its words take, if you leave it out.' },
  composition: { label: 'Own HTML', hint: 'A whole film as one document: its parts appear at their data-start.' },
  'composition.html': {
    label: 'HTML',
    hint: 'At most 512 KB, with its styles and scripts.',
    missing: 'Paste the HTML of your film.',
  },
  'composition.say': { label: 'Narration', hint: 'What is spoken, and when.' },
  prompt: {
    hint: 'A model may write the scenes; without one, these words are shown and spoken.',
    missing: 'Write what the film is about.',
  },
  write: { label: 'Let a model write the scenes', hint: '' },
  script: { hint: 'Every word is spoken and shown, for 3 minutes at most.', missing: 'Write what is spoken.' },
  revise_from: {
    label: 'Film to change',
    hint: 'A finished film of yours. You pay only for the changed scenes.',
    missing: 'Choose a film of yours.',
  },
  changes: { hint: 'By scene, counted from 0: new members, remove: true, or insert: a scene before it.' },
  resolution: { hint: '1080p costs twice as much.' },
  'output.resolution': { hint: '1080p costs twice as much.' },
  theme: ART,
  tone: { choices: { auto: 'By the words' }, hint: 'The feeling.' },
  captions: {
    hint: '',
    choices: { burned: 'Burned – in the picture', kinetic: 'Kinetic – word by word', sidecar: 'Sidecar – files only' },
  },
  caption_size: { hint: '' },
  music: { hint: '' },
  'audio.music': { hint: '' },
  output: { label: 'Frame', hint: '' },
  'output.fps': { label: 'Frames per second', hint: '24, 25 or 30.' },
  visibility: { hint: '', choices: { private: 'Private – you alone', public: 'Public – all with its link' } },
  provider: { label: 'Maker', hint: '' },
  max_cost_credits: { label: 'Most credits', hint: 'The order is refused if it costs more.' },
  seed: { hint: 'The same seed makes the same result again.' },
  name: { hint: 'Made from the words, if you leave it out.' },
  locale: { label: 'Language', hint: 'Such as en-GB.' },
  fps: { label: 'Frames per second', hint: '24, 25 or 30.' },
  model: { hint: 'The id of a model; automatic, if you leave it out.' },
  adapter_id: { label: 'Style', hint: 'A style that you trained.' },
  image_resource_ids: { label: 'Your images', hint: 'Shown in this order.' },
  'create_image.prompt': {
    hint: 'What it shows. A card and a poster set these words.',
    missing: 'Write what the image shows.',
  },
  'create_image.visual': {
    label: 'Picture',
    hint: 'One picture that you direct.',
    missing: 'Choose a kind of picture.',
  },
  'create_image.technique': {
    hint: '',
    choices: {
      auto: 'Automatic',
      illustration: 'Illustration – things drawn',
      art: 'Art – generated shapes',
      card: 'Card – the words alone',
      poster: 'Poster – words, picture',
      chart: 'Chart – of your data',
    },
  },
  'create_image.count': { hint: 'How many variations.' },
  format: { hint: '' },
  'audio.strategy': {
    label: 'Sound',
    hint: '',
    choices: { narrated: 'Narrated – voice over music', scored: 'Scored – music alone' },
  },
  'create_audio.mode': {
    label: 'Kind of sound',
    hint: '',
    choices: { speech: 'Speech', music: 'Music', sfx: 'Sound effects' },
  },
  'create_audio.text': { missing: 'Write what should be heard.' },
  source_resource_id: {
    label: 'Film',
    hint: 'A finished film of yours, at most 10 minutes.',
    missing: 'Choose a film of yours.',
  },
  'remix_video.mode': { label: 'What changes', hint: '', choices: { reframe: 'The aspect ratio' } },
  'remix_video.method': {
    hint: '',
    choices: { crop: 'Crop – follows what matters', blur: 'Blur – all, on blurred ground' },
  },
  rights_attested: {
    label: 'I may make this version of it',
    hint: '',
    missing: 'Confirm that you may make this version.',
  },
  'train_adapter.kind': {
    hint: '',
    choices: { style: 'Style – palette, tone, grain', lora: 'LoRA – weights of a model' },
  },
  resource_ids: {
    label: 'Your images',
    hint: 'Finished images of yours, 4 to 100.',
    missing: 'Choose at least four images.',
  },
  'x_publish.resource_ids': { label: 'Attachments', hint: 'Up to 4 images, or 1 film.' },
  resource_id: { hint: 'Of your library.', missing: 'Choose something of your library.' },
  'find_picture.words': { missing: 'Write what it should show.' },
  'lib_import.url': {
    label: 'Address',
    hint: 'Public https address of the file itself; at most 512 MB.',
    missing: 'Paste the address of the file.',
  },
  'lib_import.upload': { missing: 'Choose a file of this device.' },
  'lib_list.kind': { hint: '', choices: { '': 'Any' } },
  'lib_list.status': { hint: '', choices: { '': 'Any' } },
  'lib_list.mime_type': { label: 'Media type', hint: 'How it begins, such as image/.' },
  'lib_list.include': { hint: 'Adds entries that the list leaves out by default.' },
  'lib_list.limit': { label: 'Rows', hint: 'Of a page.' },
  'lib_list.cursor': { label: 'Next page', hint: 'next_cursor of the page before.' },
};

/** The words for a member, by its name such as `scenes.0.say`. */
export function wordsOf(tool: string, member: string): Words {
  const path = member.replaceAll(/\.\d+(?=\.|$)/gu, '').replace(/^plan\.segments\.scene\./u, 'scenes.');
  return WORDS[`${tool}.${path}`] ?? WORDS[path] ?? {};
}
