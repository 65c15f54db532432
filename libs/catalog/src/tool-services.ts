import type { FilmBrief, FilmPreview, FoundPicture, PreviewedResource, Sheet } from '@libs/film';
import type { Principal } from '@libs/identity';
import type {
  CreditsLeft,
  DeleteResource,
  LibraryResource,
  ListResources,
  ReceivedUpload,
  RequestUpload,
  Resource,
  ResourceKind,
  RestoreResource,
  Source,
  Spender,
  UpdateResource,
  Upload,
} from '@libs/library';
import type { AwaitResource, CancelJob, JobLimits, OpenJobs, JobState, StartJob } from '@libs/jobs';
import type { LooksForeign } from '@libs/sound';
import type { CheckXPost, DeleteXPost, PublishToX, ReadX, XStanding } from '@libs/x-account';
import type { CanDraw } from './prices/can-draw.js';
import type { Measured } from './prices/price.js';
import type { PricedCall } from './prices/priced-call.js';

/** The connected X account of a caller. Each refuses a caller without the grant that it needs. */
export interface XServices {
  read: ReadX['run'];
  check: CheckXPost['run'];
  publish: PublishToX['run'];
  deletePost: DeleteXPost['run'];
  /** What these credentials may know; undefined where no X account is connected. */
  standing: (principal: Principal) => Promise<XStanding | undefined>;
}

/** Who looks at a film, from where. */
export interface Viewer {
  accountId: string;
  network: string;
}

/** Looks at films. Refuses with `rate_limited` and `concurrency_exceeded`, each with the time to come back. */
export interface PreviewServices {
  film: (brief: FilmBrief, viewer: Viewer, signal: AbortSignal) => Promise<FilmPreview>;
  frames: (film: PreviewedResource, count: number, viewer: Viewer, signal: AbortSignal) => Promise<Sheet>;
}

/**
 * What tools are given besides their caller: the services of the libraries, one per member. Members are own properties,
 * since the context of a call is made by copying them.
 */
export abstract class ToolServices {
  /** What a call would cost and use; throws as the call would where its arguments are wrong. */
  abstract priceOf: (principal: Principal, tool: string, given: unknown) => Promise<PricedCall>;
  /** The film that a call would make, as it was measured for its price. Throws as the call would where its arguments are wrong, and where it makes no such film. */
  abstract filmOf: (tool: string, call: { given: unknown; measured: Measured }) => FilmBrief;
  abstract previews: PreviewServices;
  /** Packaged pictures for words, best first, with a PNG of them. Refuses with `concurrency_exceeded` where many search. */
  abstract findPictures: (
    words: string,
    viewer: Viewer,
    signal: AbortSignal,
  ) => Promise<{ pictures: FoundPicture[]; sheet?: Buffer }>;
  /** Refuses pictures and libraries of scripts that are named in scenes or markup and not packaged here, by their field. */
  abstract requirePackaged: (given: object) => Promise<void>;
  /** Refuses texts that are not accepted, whatever member they stand in: to be asked before they are stored. */
  abstract requireAccepted: (texts: object) => Promise<void>;
  /** These resources, in their order. Refuses what is not a completed resource of this kind and account. */
  abstract requireSources: (accountId: string, resourceIds: readonly string[], kind: ResourceKind) => Promise<Source[]>;
  /** Refuses a film or an image of a page that this machine cannot draw: without a browser, or HTML without a sandbox. */
  abstract requireStage: (brief: object) => void;
  abstract canDraw: CanDraw;
  /** Credits of a training by the outside trainer; undefined where none is set up. */
  abstract trainerCredits: number | undefined;
  abstract looksForeign: LooksForeign;
  abstract startJob: Pick<StartJob, 'run' | 'findEarlier'>;
  abstract awaitResource: AwaitResource;
  abstract cancelJob: CancelJob;
  abstract listResources: ListResources;
  abstract updateResource: UpdateResource;
  abstract deleteResource: DeleteResource;
  abstract restoreResource: RestoreResource;
  abstract requestUpload: RequestUpload;
  /** Path and query of the address to which an upload's file is sent. */
  abstract uploadAddress: (upload: Upload) => string;
  abstract findReceivedUpload: (
    accountId: string,
    completed: { resource_id: string; sha256: string },
  ) => Promise<ReceivedUpload>;
  /** The first bytes of a file that has arrived, at most so many. */
  abstract readUploadHead: (upload: ReceivedUpload, most: number) => Promise<Buffer>;
  abstract findResource: (accountId: string, resourceId: string) => Promise<Resource>;
  /** SHA-256 of the captions file beside a film; undefined where there is none. */
  abstract captionsHash: (film: Resource) => Promise<string | undefined>;
  /** What the job of a resource was asked to make; undefined for what had no job of its own. */
  abstract briefOf: (accountId: string, resourceId: string) => Promise<Record<string, unknown> | undefined>;
  /** Where a resource and its job stand. */
  abstract readJob: (accountId: string, resourceId: string) => Promise<JobState>;
  abstract creditsLeft: (spender: Spender) => Promise<CreditsLeft>;
  abstract openJobs: (accountId: string) => Promise<OpenJobs>;
  abstract jobLimits: JobLimits;
  /** Undefined where the service has no application at X. */
  abstract x: XServices | undefined;
  /** A row as this caller may see it; freshly signed addresses need `library:read`. */
  abstract present: (resource: Resource, principal: Principal) => Promise<LibraryResource>;
  /** Absolute address of a path of this service. */
  abstract address: (path: string) => string;
}
