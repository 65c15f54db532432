import type { z } from 'zod';
import { notedOutput, readOutput } from '../answers/started-answer.js';
import { resourceOutput } from '../answers/resource-answer.js';
import { stateOutput } from '../answers/state-answer.js';
import { libList } from '../tools/lib-list.tool.js';

/** Outputs that several operations answer, by the component that they share. */
export const SHARED_OUTPUTS: ReadonlyMap<z.ZodObject, string> = new Map<z.ZodObject, string>([
  [resourceOutput, 'Resource'],
  [stateOutput, 'ResourceState'],
  [libList.output, 'ResourcePage'],
  // What one lacks is optional in the other, so that all tools that make media answer one type.
  [notedOutput, 'StartedJob'],
  [readOutput, 'StartedJob'],
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
  'LibImportResponse.upload': 'UploadAddress',
  cost: 'Cost',
  links: 'ResourceLinks',
  units: 'JobUnits',
  error: 'JobError',
  'ResourcePage.items': 'ResourceRow',
  'FindPictureResponse.items': 'FoundPicture',
  'PreviewVideoResponse.scenes': 'PreviewedScene',
  findings: 'Finding',
  'AccountStatusResponse.credits': 'AccountCredits',
  'AccountStatusResponse.jobs': 'AccountJobs',
  x_account: 'ConnectedXAccount',
  'XReadResponse.profile': 'XProfile',
  'XReadResponse.posts': 'XPost',
  image: 'Picture',
  payment: 'Payment',
};
