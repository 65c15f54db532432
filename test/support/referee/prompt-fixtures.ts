import { image, text, type FixturePrompt } from './fixture.js';
import { roundTripPrompt } from './round-trip-fixtures.js';

const user = (content: object) => ({ role: 'user', content });
const required = (name: string) => ({ name, description: `The ${name} of the test.`, required: true });

export const promptFixtures: readonly FixturePrompt[] = [
  {
    name: 'test_simple_prompt',
    description: 'A text.',
    get: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }),
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'A text with two arguments.',
    arguments: [required('arg1'), required('arg2')],
    get: ({ args }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${String(args.arg1)}', arg2='${String(args.arg2)}'`))],
    }),
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A resource whole, and a text.',
    arguments: [required('resourceUri')],
    get: ({ args }) => ({
      messages: [
        user({
          type: 'resource',
          resource: {
            uri: String(args.resourceUri),
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  },
  {
    name: 'test_prompt_with_image',
    description: 'An image, and a text.',
    get: () => ({ messages: [user(image), user(text('Please analyze the image above.'))] }),
  },
  roundTripPrompt,
];
