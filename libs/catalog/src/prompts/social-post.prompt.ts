import { definePrompt } from './define-prompt.js';
import { chosenLook, lookArguments } from './look-arguments.js';
import { makingSteps } from './making-steps.js';
import { quoted } from './quoted.js';
import { sceneSkeleton } from '../scenes/scene-skeleton.js';

/** What a post of each network may hold: characters of text, and the shape that fills its screen. */
const NETWORKS = {
  x: { characters: 280, aspectRatio: '16:9' },
  instagram: { characters: 2200, aspectRatio: '4:5' },
  tiktok: { characters: 2200, aspectRatio: '9:16' },
  linkedin: { characters: 3000, aspectRatio: '1:1' },
  youtube_shorts: { characters: 100, aspectRatio: '9:16' },
} as const;

const { theme, voice, music } = lookArguments;

export const socialPost = definePrompt({
  name: 'social_post',
  title: 'Write a social post',
  description: 'Writes a post for one network and makes the video or image that goes with it.',
  groups: ['make', 'library'],
  arguments: {
    topic: { title: 'Topic', description: 'What the post says.', required: true },
    network: {
      title: 'Network',
      description: 'Where it will be posted.',
      required: true,
      values: Object.keys(NETWORKS) as (keyof typeof NETWORKS)[],
    },
    media: { title: 'Media', description: 'What goes with it; a video if left out.', values: ['video', 'image'] },
    tone: { title: 'Tone', description: 'How it should sound.' },
    theme,
    voice,
    music,
  },
  text({ topic, network, media = 'video', tone, ...look }) {
    const { characters, aspectRatio } = NETWORKS[network as keyof typeof NETWORKS];
    const tool = media === 'image' ? 'create_image' : 'create_video';
    const prepared =
      media === 'image'
        ? 'visual directs the picture, of any kind that create_video knows; or technique: "poster" with its words as prompt'
        : `scenes say and show the post, at most 225 spoken characters in all; duration_seconds: 15; captions: "kinetic"; ${chosenLook(look)}`;
    return [
      `Write a post for ${network} and make the ${media} that goes with it.`,
      quoted('The topic', topic),
      ...(tone === undefined ? [] : [quoted('The tone', tone)]),
      'Work in these steps:',
      [
        `1. Write the post, at most ${characters} characters, the point in its first line, at most two hashtags, and an alternative text that says what the ${media} shows.`,
        '2. Show both and ask what to change before anything is made.',
        `3. Prepare ${tool}: ${prepared}; aspect_ratio: "${aspectRatio}"; name is the first words of the post.`,
        makingSteps(4, tool),
        '8. Give the post, the alternative text and the address together. Make the resource public with lib_update only when I ask for it.',
      ].join('\n'),
      ...(media === 'image' ? [] : [sceneSkeleton('social_post')]),
    ].join('\n\n');
  },
});
