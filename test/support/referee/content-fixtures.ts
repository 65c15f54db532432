import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { audio, image, said, text, type FixtureTool } from './fixture.js';

const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

const log = (words: string) => ['notifications/message', { level: 'info', logger: 'fixture', data: words }] as const;

/** Content, notifications and schemas that none of our tools has. */
export const contentFixtures: readonly FixtureTool[] = [
  { name: 'test_image_content', description: 'Answers an image.', call: () => ({ content: [image] }) },
  { name: 'test_audio_content', description: 'Answers a sound.', call: () => ({ content: [audio] }) },
  {
    name: 'test_embedded_resource',
    description: 'Answers a resource whole.',
    call: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  {
    name: 'test_multiple_content_types',
    description: 'Answers a text, an image and a resource.',
    call: () => ({
      content: [
        text('Multiple content types test:'),
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  {
    name: 'test_tool_with_logging',
    description: 'Sends three log messages before it answers.',
    call: async ({ notify }) => {
      await notify(...log('Tool execution started'));
      await notify(...log('Tool processing data'));
      await notify(...log('Tool execution completed'));
      return said('Logged.');
    },
  },
  {
    name: 'test_tool_with_progress',
    description: 'Reports progress three times before it answers.',
    call: async ({ progressToken, notify }) => {
      if (progressToken === undefined) return said('Nobody asked for progress.');
      for (const progress of [0, 50, 100]) {
        await notify('notifications/progress', { progressToken, progress, total: 100 });
      }
      return said('Done.');
    },
  },
  {
    name: 'test_missing_capability',
    description: 'Needs a client that samples.',
    call: ({ capabilities }) => {
      if (!capabilities.sampling) {
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
      }
      return said('The client samples.');
    },
  },
  {
    name: 'test_streaming_elicitation',
    description: 'Answers on a stream, and asks nothing on it.',
    call: () => said('.'),
  },
  { name: 'test_logging_tool', description: 'Logs only for those who asked.', call: () => said('Not logged.') },
  {
    name: 'json_schema_2020_12_tool',
    description: 'Has a schema with the keywords of JSON Schema 2020-12.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    call: () => said('The schema is what matters.'),
  },
];
