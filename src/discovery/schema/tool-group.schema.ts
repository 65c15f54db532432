import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** A part of the tools, to which a caller may narrow its list. */
export const toolGroup = component('ToolGroup', {
  name: member(z.string(), 'Name of the group, as `tools` of the query names it.', 'library'),
  meaning: member(z.string(), 'What its tools do.', 'List, read, change and delete media.'),
  endpoint: member(
    z.url(),
    'The endpoint that offers this group alone; several are separated by commas.',
    'https://media.example/mcp?tools=library',
  ),
  tools: member(z.array(z.string()).min(1), 'Its tools; a caller sees those it may call.', ['lib_list', 'lib_get']),
});
