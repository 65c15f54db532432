import type { Tool } from '../define-tool.js';
import { accountStatus } from '../tools/account-status.tool.js';
import { awaitResource } from '../tools/await-resource.tool.js';
import { cancelJob } from '../tools/cancel-job.tool.js';
import { composeVideo } from '../tools/compose-video.tool.js';
import { createAudio } from '../tools/create-audio.tool.js';
import { createImage } from '../tools/create-image.tool.js';
import { createVideo } from '../tools/create-video.tool.js';
import { estimateCost } from '../tools/estimate-cost.tool.js';
import { findPicture } from '../tools/find-picture.tool.js';
import { libDelete } from '../tools/lib-delete.tool.js';
import { libGet } from '../tools/lib-get.tool.js';
import { libImport } from '../tools/lib-import.tool.js';
import { libList } from '../tools/lib-list.tool.js';
import { libReadBytes } from '../tools/apps/lib-read-bytes.tool.js';
import { libRestore } from '../tools/lib-restore.tool.js';
import { libUpdate } from '../tools/lib-update.tool.js';
import { look } from '../tools/look.tool.js';
import { previewVideo } from '../tools/preview-video.tool.js';
import { remixVideo } from '../tools/remix-video.tool.js';
import { trainAdapter } from '../tools/train-adapter.tool.js';
import { xManage } from '../tools/x-manage.tool.js';
import { xPublish } from '../tools/x-publish.tool.js';
import { xRead } from '../tools/x-read.tool.js';

/** Everything we offer. The order is part of the public contract. */
export const catalogue: readonly Tool[] = [
  createVideo,
  createImage,
  createAudio,
  composeVideo,
  remixVideo,
  trainAdapter,
  previewVideo,
  findPicture,
  estimateCost,
  awaitResource,
  look,
  cancelJob,
  libList,
  libGet,
  libUpdate,
  libDelete,
  libRestore,
  libImport,
  accountStatus,
  xRead,
  xPublish,
  xManage,
];

/** What the player calls besides. No model is shown these, and they are no part of the public contract. */
export const pageTools: readonly Tool[] = [libReadBytes];
