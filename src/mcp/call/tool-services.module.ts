import { type ServerSettings, serverSettings } from '@libs/kernel';
import { inputsDenial, type PreviewServices, ToolServices, type XServices } from '@libs/catalog';
import { Database } from '@libs/database';
import { Previews } from '@libs/film';
import { facesCanDraw, PictureFinder, requirePackaged } from '@libs/film/adapters';
import { SideThread } from '@libs/kernel/adapters';
import { mayReadLibrary, type Principal } from '@libs/identity';
import {
  captionsOf,
  creditsLeft,
  DeleteResource,
  findReceivedUpload,
  findResource,
  keepShownPicture,
  LibraryModule,
  libraryResource,
  ListResources,
  readUploadHead,
  RequestUpload,
  requireSources,
  type Resource,
  RestoreResource,
  thumbnailOf,
  UpdateResource,
  UploadAddress,
} from '@libs/library';
import {
  AwaitResource,
  CancelJob,
  JobLimits,
  Moderator,
  openJobs,
  readBrief,
  readJob,
  requireAccepted,
  StartJob,
} from '@libs/jobs';
import { FilmStage } from '@libs/providers/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { ObjectStore } from '@libs/storage';
import { CheckXPost, DeleteXPost, PublishToX, readXStanding, ReadX } from '@libs/x-account';
import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PreviewRates } from '../../auth/rates/preview-rates.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LibraryResourceReader } from '../resources/library-resource-reader.js';
import { Examination } from './examination.js';
import { ResourceReader } from '../resources/resource-reader.js';
import { type TrainerSettings, trainerSettings } from '@libs/providers';

const SERVICES = [
  StartJob,
  AwaitResource,
  CancelJob,
  ListResources,
  UpdateResource,
  DeleteResource,
  RestoreResource,
  JobLimits,
  RequestUpload,
  UploadAddress,
  Previews,
  PreviewRates,
  PictureFinder,
  FilmStage,
  Examination,
] as const;

type XVerbs = [read?: ReadX, check?: CheckXPost, publish?: PublishToX, deletion?: DeleteXPost];

/** Absent where the service has no application at X. */
const X_SERVICES = [ReadX, CheckXPost, PublishToX, DeleteXPost].map((token) => ({ token, optional: true }));

function xServices(database: Database, [read, check, publish, deletion]: XVerbs): XServices | undefined {
  if (!read || !check || !publish || !deletion) return undefined;
  return {
    read: (...asked) => read.run(...asked),
    check: (...asked) => check.run(...asked),
    publish: (...asked) => publish.run(...asked),
    deletePost: (...asked) => deletion.run(...asked),
    standing: (principal) => readXStanding(database, principal),
  };
}

function previewServices(previews: Previews, rates: PreviewRates): PreviewServices {
  return {
    film: (brief, viewer, signal) =>
      rates.counted(viewer.accountId, (atOnce) => previews.film(brief, { ...viewer, atOnce }, signal)),
    frames: (film, count, viewer, signal) =>
      rates.counted(viewer.accountId, (atOnce) => previews.frames(film, count, { ...viewer, atOnce }, signal)),
  };
}

type FileServices = Pick<
  ToolServices,
  'findReceivedUpload' | 'readUploadHead' | 'captionsHash' | 'thumbnailOf' | 'keepPicture'
>;

function fileServices(database: Database, store: ObjectStore): FileServices {
  return {
    findReceivedUpload: (accountId, completed) => findReceivedUpload(database, accountId, completed),
    readUploadHead: (upload, most) => readUploadHead(store, upload, most),
    captionsHash: async (film) => (await captionsOf(store, film))?.sha256,
    thumbnailOf: async (resource) => {
      const bytes = await thumbnailOf(store, resource);
      return bytes && { bytes, mimeType: 'image/jpeg' };
    },
    keepPicture: (accountId, picture) => keepShownPicture(database, store, accountId, picture),
  };
}

/** What the tools of the catalogue and the protocol's resources stand on. */
@Module({
  imports: [AuthModule, LibraryModule, JobsModule],
  providers: [
    { provide: PictureFinder, useFactory: () => new PictureFinder() },
    {
      provide: Examination,
      inject: [SideThread],
      useFactory: (thread: SideThread) =>
        new Examination(thread, { canDraw: facesCanDraw, looksForeign, requirePackaged }),
    },
    { provide: ResourceReader, useClass: LibraryResourceReader },
    {
      provide: ToolServices,
      inject: [Database, ObjectStore, serverSettings.KEY, trainerSettings.KEY, Moderator, ...SERVICES, ...X_SERVICES],
      useFactory: (
        database: Database,
        store: ObjectStore,
        { baseUrl }: ServerSettings,
        { trainer }: TrainerSettings,
        moderator: Moderator,
        startJob: StartJob,
        awaitResource: AwaitResource,
        cancelJob: CancelJob,
        listResources: ListResources,
        updateResource: UpdateResource,
        deleteResource: DeleteResource,
        restoreResource: RestoreResource,
        jobLimits: JobLimits,
        requestUpload: RequestUpload,
        uploadAddress: UploadAddress,
        previews: Previews,
        previewRates: PreviewRates,
        pictureFinder: PictureFinder,
        stage: FilmStage,
        examination: Examination,
        ...x: XVerbs
      ): ToolServices => ({
        async examine(call, reader) {
          const { tool, measured } = call;
          const { principal } = reader;
          const find = (resourceId: string): Promise<Resource> => findInput(database, resourceId, { tool, principal });
          const known = { trainerCredits: trainer?.credits, ...measured };
          const examined = await examination.call({ ...call, measured: known }, reader, find);
          if (examined.pages) stage.admit(examined.pages);
          return examined;
        },
        inAnotherShape: (film, shape, reader) => examination.shape({ film, ...shape }, reader),
        previews: previewServices(previews, previewRates),
        findPictures: (...asked) => pictureFinder.find(...asked),
        requireAccepted: (accountId, texts) => requireAccepted(moderator, texts, accountId),
        requireSources: (...asked) => requireSources(database, ...asked),
        requireStage: (brief) => stage.admit(brief),
        trainerCredits: trainer?.credits,
        startJob,
        awaitResource,
        cancelJob,
        listResources,
        updateResource,
        deleteResource,
        restoreResource,
        requestUpload,
        uploadAddress: (upload) => uploadAddress.sign(upload),
        ...fileServices(database, store),
        findResource: (accountId, resourceId) => findResource(database, accountId, resourceId),
        briefOf: (accountId, resourceId) => readBrief(database, accountId, resourceId),
        readJob: (accountId, resourceId) => readJob(database, accountId, resourceId),
        creditsLeft: (spender) => creditsLeft(database, spender),
        openJobs: (accountId) => openJobs(database, accountId),
        jobLimits,
        x: xServices(database, x),
        present: (resource, principal) => libraryResource(resource, store, mayReadLibrary(principal)),
        address: (path) => new URL(path, baseUrl).href,
      }),
    },
  ],
  exports: [ToolServices, ResourceReader],
})
export class ToolServicesModule {}

/** An input of a call whose price is asked. Refuses a caller who may not use it. */
async function findInput(
  database: Database,
  resourceId: string,
  { tool, principal }: { tool: string; principal: Principal },
): Promise<Resource> {
  const denial = inputsDenial({ name: tool, scopes: [] }, [resourceId], principal);
  if (denial !== undefined) throw denial;
  return findResource(database, principal.accountId, resourceId);
}
