import { finding, previewedLook, previewedScene, spokenOf } from '@libs/film';
import { inCredits } from '@libs/kernel';
import { requireStyle } from '@libs/library';
import { z } from 'zod';
import { EXAMPLE_PICTURE_URL } from '../answers/example-answers.js';
import { pictureUrl } from '../answers/picture-url.js';
import { inputsDenial } from '../answers/reading-scope.js';
import { defineTool } from '../define-tool.js';
import { spokenOutput } from '../answers/started-answer.js';
import { icon } from '../icon.js';
import { usdOf } from '../prices/usd-of.js';

export const previewVideo = defineTool({
  name: 'preview_video',
  title: 'Preview video',
  icon: icon('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'),
  description:
    'Shows one frame of each scene as an image before you pay, with what is wrong by scene and field, seconds and price. Free.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hasPlayer: true,
  hasPicture: true,
  input: z.strictObject({
    tool: z.string().describe('Name of the tool, such as create_video.'),
    arguments: z.record(z.string(), z.unknown()).describe('The arguments the tool would be called with.'),
  }),
  output: z.object({
    tool: z.string().describe('As it was asked for.'),
    seconds: z.number().describe('Length of the film, by an estimate of its speech.'),
    credits: z.number().describe('What the call would hold.'),
    usd: z.string().describe('In US dollars.'),
    seed: z.number().describe('Call the tool with this seed: the film then looks like its preview.'),
    look: previewedLook.describe('How it looks and sounds.'),
    scenes: z.array(previewedScene).describe('In the order of the frames.'),
    findings: z.array(finding).describe('What is wrong; empty where nothing was found.'),
    spoken: spokenOutput,
    picture_url: pictureUrl,
  }),
  example: {
    arguments: {
      tool: 'create_video',
      arguments: {
        scenes: [{ say: 'How a letter travels.', visual: { type: 'title', text: 'How a letter travels' } }],
      },
    },
    result: {
      tool: 'create_video',
      seconds: 2.6,
      credits: 1,
      usd: '0.01',
      seed: 1_318_127_022,
      look: { tone: 'plain', because: ['How a'], theme: 'editorial', ground: 'light', music: 'warm' },
      scenes: [{ scene: 0, start_seconds: 0, seconds: 2.6, shown: [], not_shown: [], cues: [] }],
      findings: [],
      spoken: [],
      picture_url: EXAMPLE_PICTURE_URL,
    },
  },
  async run({ tool: name, arguments: given }, context) {
    const { principal, network, signal } = context;
    const call = { tool: name, given, part: 'film', prefix: 'arguments' } as const;
    const { credits, inputs, film: brief, measured } = await context.examine(call, context);
    if (!brief) throw new Error('a film was examined and none came of it');
    const denial = inputsDenial({ name, scopes: [] }, inputs, principal);
    if (denial !== undefined) throw denial;
    const sources = await context.requireSources(principal.accountId, inputs);
    const style = sources.find(({ kind }) => kind === 'adapter');
    if (style) requireStyle(style);
    await context.requireAccepted(principal.accountId, brief);
    const viewer = { accountId: principal.accountId, network };
    const film = { ...brief, ...(style && { adapter: { id: style.id, sha256: style.sha256 ?? '' } }) };
    context.claimPicture();
    const { jpeg, seconds, look, scenes, findings } = await context.previews.film(film, viewer, signal);
    const image = { bytes: jpeg, mimeType: 'image/jpeg' } as const;
    const address = await context.keepPicture(principal.accountId, image);
    const usd = usdOf(credits);
    const why = look.because.length === 0 ? '' : ` (“${look.because.join('”, “')}”)`;
    const colours = look.subject === undefined ? undefined : `colours of ${look.subject}`;
    const chosen = [look.tone + why, colours, look.theme, look.ground, `music ${look.music}`].filter(
      (part) => part !== undefined,
    );
    const found = findings.length === 0 ? 'Nothing wrong was found' : `${findings.length} findings`;
    const unheard = measured.parts?.some(({ kind }) => kind === 'audio')
      ? ' Its voice is bought with the film alone: the seconds are an estimate.'
      : '';
    return {
      content: {
        tool: name,
        seconds,
        credits,
        usd,
        seed: brief.seed,
        look,
        scenes,
        findings,
        spoken: spokenOf(brief),
        picture_url: address,
      },
      text: `${scenes.length} scenes, ${seconds} s, ${inCredits(credits)} (US$${usd}). Look: ${chosen.join(', ')}. ${found}.${unheard}`,
      image,
    };
  },
});
