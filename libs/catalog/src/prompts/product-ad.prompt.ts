import { definePrompt } from './define-prompt.js';
import { chosenLook, lookArguments } from './look-arguments.js';
import { makingSteps } from './making-steps.js';
import { quoted } from './quoted.js';
import { sceneSkeleton } from '../scenes/scene-skeleton.js';

export const productAd = definePrompt({
  name: 'product_ad',
  title: 'Advertise a product',
  description: 'Writes and makes a 15-second advertisement, with a still picture of it to go beside.',
  groups: ['make'],
  arguments: {
    product: { title: 'Product', description: 'What it is and what is good about it.', required: true },
    audience: { title: 'Audience', description: 'Whom it is for.' },
    call_to_action: { title: 'Call to action', description: 'What they should do next.' },
    ...lookArguments,
  },
  text({ product, audience, call_to_action: action, ...look }) {
    return [
      'Make an advertisement of 15 seconds and a picture to go beside it.',
      quoted('The product', product),
      ...(audience === undefined ? [] : [quoted('The audience', audience)]),
      ...(action === undefined ? [] : [quoted('What they should do next', action)]),
      'Work in these steps:',
      [
        '1. Write four scenes, what is said in them at most 225 characters in all: the problem (about 3 seconds), the product as its answer (5), one fact that proves it (4), what to do next (3). Claim only what the description of the product says; ask where a fact is missing.',
        '2. Show the scenes as a table and ask what to change before anything is made.',
        `3. Prepare create_video: scenes are these; duration_seconds: 15; ${chosenLook(look)}; name is the product's name and "advertisement".`,
        makingSteps(4, 'create_video'),
        '8. Call create_image with the strongest sentence as prompt, technique "card" and the aspect_ratio of the film, and await it in the same way. Give both addresses together.',
      ].join('\n'),
      sceneSkeleton('product_ad'),
    ].join('\n\n');
  },
});
