import { definePrompt } from './define-prompt.js';
import { makingSteps } from './making-steps.js';
import { quoted } from './quoted.js';

export const remixBrief = definePrompt({
  name: 'remix_brief',
  title: 'Make another version',
  description: 'Turns a wish into a brief for a new version of something in the library; the original stays.',
  groups: ['make', 'library'],
  arguments: {
    resource_id: {
      title: 'Resource',
      description: 'Identifier of the video or image to start from.',
      required: true,
      completes: 'resource_id',
    },
    change: { title: 'Change', description: 'What should be different.', required: true },
    keep: { title: 'Keep', description: 'What must stay as it is.' },
  },
  text({ resource_id: resource, change, keep }) {
    return [
      'Make a new version of something in my library.',
      quoted('The resource_id to start from', resource),
      quoted('What should be different', change),
      ...(keep === undefined ? [] : [quoted('What must stay as it is', keep)]),
      'Work in these steps:',
      [
        '1. Call lib_get with the resource_id and read its name, kind and metadata (length, size, provider, technique). If there is no such resource, call lib_list and ask which one is meant.',
        '2. Write a brief of three lines: what stays, what changes, what you had to assume. The words that it was made from are not kept, only their hash: ask for them where the new version needs them.',
        '3. Show the brief and ask what to change before anything is made.',
        '4. Prepare create_video for a video, create_image for an image: what stays as the metadata says, what changes as the brief says; name is the old name and "version 2", or the next number.',
        makingSteps(5, 'the tool of step 4'),
        '9. Name both resources, the old and the new, with their resource_id. Delete neither.',
      ].join('\n'),
    ].join('\n\n');
  },
});
