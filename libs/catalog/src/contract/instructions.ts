const JOB_STARTERS = [
  'create_video',
  'create_image',
  'create_audio',
  'compose_video',
  'remix_video',
  'train_adapter',
  'lib_import',
];

/** The server instructions for the models of clients. They name only tools that this client may call. */
export function instructionsFor(offers: (tool: string) => boolean = () => true): string {
  const startsJobs = JOB_STARTERS.some(offers);
  const follower = ['await_resource', 'lib_get'].find(offers);
  const follow = follower
    ? `Call ${follower} with it`
    : 'Read media://resource/{resource_id}, which needs the scope library:read,';
  const freshAddress = `${offers('lib_get') ? 'call lib_get or ' : ''}read media://resource/{resource_id} for a fresh address`;
  return [
    'Makes video, images and sound, and keeps them in a library.',
    'The first text of every result is JSON with all its data.',
    startsJobs &&
      `A tool that starts a job answers at once with a resource_id. ${follow} until the status is completed; storage_url is then the download address.`,
    offers('create_video') &&
      'For a video, write its scenes yourself: media://guide/scenes shows every kind of scene with an example.',
    (startsJobs || follower) && `Addresses expire after 15 minutes: keep the resource_id, and ${freshAddress}.`,
    offers('preview_video') && 'preview_video shows a film of scenes before it is paid for.',
    offers('look') && 'look shows a finished image or film. If you do not see a picture, open its picture_url.',
    offers('estimate_cost') && 'estimate_cost tells the price first.',
    offers('create_video') && offers('lib_list') && 'At this address with ?tools=make the list of tools is shorter.',
    startsJobs && 'When repeating a request after a failure, send the same idempotency_key.',
    'A refusal is {error_code, error_description, actionable_next_step, retryable}: do what actionable_next_step says.',
  ]
    .filter(Boolean)
    .join(' ');
}
