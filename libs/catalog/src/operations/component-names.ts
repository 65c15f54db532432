import type { z } from 'zod';
import { notedOutput, readOutput } from '../answers/started-answer.js';
import { resourceOutput } from '../answers/resource-answer.js';
import { stateOutput } from '../answers/state-answer.js';
import { libList } from '../tools/lib-list.tool.js';

interface SharedOutput {
  name: string;
  meaning: string;
  /** The whole of it, where some of its tools answer less. */
  output: z.ZodObject;
}

const RESOURCE = { name: 'Resource', meaning: 'A resource of the library.', output: resourceOutput };
const STATE = { name: 'ResourceState', meaning: 'Where a resource and its job stand.', output: stateOutput };
const PAGE = { name: 'ResourcePage', meaning: 'A page of the library.', output: libList.output };
const STARTED = { name: 'StartedJob', meaning: 'A job that was started, and what it makes.', output: readOutput };

/** Outputs that several operations answer, with the component that they share. */
export const SHARED_OUTPUTS: ReadonlyMap<z.ZodObject, SharedOutput> = new Map<z.ZodObject, SharedOutput>([
  [resourceOutput, RESOURCE],
  [stateOutput, STATE],
  [libList.output, PAGE],
  // What one lacks is optional in the other, so that all tools that make media answer one type.
  [notedOutput, STARTED],
  [readOutput, STARTED],
]);

/** Components of objects inside of requests and answers, by member or by owner and member. */
export const OBJECT_NAMES: Readonly<Record<string, string>> = {
  composition: 'Composition',
  'Composition.say': 'SpokenText',
  brand: 'Brand',
  'CreateImageRequest.data': 'ChartData',
  'ChartData.series': 'ChartSeries',
  plan: 'Plan',
  'Plan.segments': 'Segment',
  'ComposeVideoRequest.audio': 'FilmAudio',
  'ComposeVideoRequest.output': 'FilmOutput',
  'LibImportRequest.upload': 'FileToSend',
  upload_complete: 'SentFile',
  'LibImportResult.upload': 'UploadAddress',
  cost: 'Cost',
  links: 'ResourceLinks',
  units: 'JobUnits',
  error: 'JobError',
  'ResourcePage.items': 'ResourceRow',
  'FindPictureResult.items': 'FoundPicture',
  'PreviewVideoResult.scenes': 'PreviewedScene',
  findings: 'Finding',
  'AccountStatusResult.credits': 'AccountCredits',
  'AccountStatusResult.jobs': 'AccountJobs',
  x_account: 'ConnectedXAccount',
  'XReadResult.profile': 'XProfile',
  'XReadResult.posts': 'XPost',
  image: 'Picture',
  payment: 'Payment',
};
