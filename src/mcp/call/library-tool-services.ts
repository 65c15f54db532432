import {
  type ExaminedCall,
  type Examiners,
  type GivenCall,
  inputsDenial,
  type Reader,
  revisedBy,
  ToolServices,
} from '@libs/catalog';
import { Database } from '@libs/database';
import type { FirstFilm } from '@libs/film';
import { PictureFinder } from '@libs/film/adapters';
import { mayReadLibrary, type Principal } from '@libs/identity';
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
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import {
  captionsOf,
  creditsLeft,
  DeleteResource,
  FindReceivedUpload,
  findResource,
  GiveUploadAddress,
  keepShownPicture,
  libraryResource,
  ListResources,
  readFilePart,
  readUploadHead,
  RequestUpload,
  requireCredits,
  requireSources,
  type Resource,
  RestoreResource,
  thumbnailOf,
  UpdateResource,
} from '@libs/library';
import { requireWalletPrice, type TrainerSettings, trainerSettings } from '@libs/providers';
import { FilmStage } from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { XServices } from '@libs/x-account';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Examination } from './examination.js';
import { ModelChoices } from './models/model-choices.js';
import { PartChoices } from './models/part-choices.js';
import { Writings } from './models/writings.js';
import { RatedPreviews } from './rated-previews.js';
import { laneOf } from './tool-access.js';

/** The services of the libraries over the database, the store and the processes of this service. */
@Injectable()
export class LibraryToolServices extends ToolServices {
  override readonly trainerCredits: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(trainerSettings.KEY) { trainer }: TrainerSettings,
    private readonly moderator: Moderator,
    private readonly examination: Examination,
    private readonly models: ModelChoices,
    private readonly parts: PartChoices,
    private readonly stage: FilmStage,
    private readonly pictures: PictureFinder,
    private readonly uploadAddresses: GiveUploadAddress,
    private readonly receivedUploads: FindReceivedUpload,
    override readonly previews: RatedPreviews,
    override readonly writing: Writings,
    override readonly startJob: StartJob,
    override readonly awaitResource: AwaitResource,
    override readonly cancelJob: CancelJob,
    override readonly listResources: ListResources,
    override readonly updateResource: UpdateResource,
    override readonly deleteResource: DeleteResource,
    override readonly restoreResource: RestoreResource,
    override readonly requestUpload: RequestUpload,
    override readonly jobLimits: JobLimits,
    /** Absent where the service has no application at X. */
    @Optional() override readonly x?: XServices,
  ) {
    super();
    this.trainerCredits = trainer?.credits;
  }

  override readonly examine = async (call: GivenCall, reader: Reader): Promise<ExaminedCall> => {
    const find = (resourceId: string): Promise<Resource> => this.findInput(call.tool, resourceId, reader.principal);
    const revised = revisedBy(call);
    const first = revised === undefined ? undefined : await this.firstFilm(call.tool, revised, reader.principal);
    const choice = await this.models.of(call, reader.principal);
    const parts = await this.parts.of(call, reader.principal);
    // What a model writes is not known before it is paid for: a payment of the call cannot pay for it.
    const writerCredits = laneOf(reader.principal) === 'x402' ? undefined : this.writing.credits();
    const more = { ...(first && { first }), ...(choice && { choice }), ...(parts && { parts }) };
    const known = { trainerCredits: this.trainerCredits, writerCredits, ...call.measured, ...more };
    const examined = await this.withNarration({ ...call, measured: known }, reader, find);
    if (laneOf(reader.principal) === 'x402') requireWalletPrice(examined.credits);
    if (examined.pages) this.stage.admit(examined.pages);
    return examined;
  };

  /** The words that are spoken are known once the call is read: one whose voice is a maker's is read again with their price. */
  private async withNarration(call: GivenCall, reader: Reader, find: Examiners['find']): Promise<ExaminedCall> {
    const examined = await this.examination.call(call, reader, find);
    const { narration } = examined;
    if (!narration) return examined;
    const parts = await this.parts.withNarration(narration, call.measured?.parts ?? [], reader.principal);
    return this.examination.call({ ...call, measured: { ...call.measured, parts } }, reader, find);
  }

  override readonly inAnotherShape: ToolServices['inAnotherShape'] = (film, shape, reader) =>
    this.examination.shape({ film, ...shape }, reader);

  override readonly findPictures: ToolServices['findPictures'] = (...asked) => this.pictures.find(...asked);

  override readonly modelsPage: ToolServices['modelsPage'] = () => this.models.page();

  override readonly requireAccepted: ToolServices['requireAccepted'] = (accountId, texts) =>
    requireAccepted(this.moderator, texts, accountId);

  override readonly requireSources: ToolServices['requireSources'] = (...asked) =>
    requireSources(this.database, ...asked);

  override readonly requireStage: ToolServices['requireStage'] = (brief) => this.stage.admit(brief);

  override readonly uploadAddress: ToolServices['uploadAddress'] = (upload) => this.uploadAddresses.run(upload);

  override readonly findReceivedUpload: ToolServices['findReceivedUpload'] = (...asked) =>
    this.receivedUploads.run(...asked);

  override readonly readUploadHead: ToolServices['readUploadHead'] = (...asked) => readUploadHead(this.store, ...asked);

  override readonly readPart: ToolServices['readPart'] = (...asked) => readFilePart(this.store, ...asked);

  override readonly captionsHash: ToolServices['captionsHash'] = async (film) =>
    (await captionsOf(this.store, film))?.sha256;

  override readonly thumbnailOf: ToolServices['thumbnailOf'] = async (resource) => {
    const bytes = await thumbnailOf(this.store, resource);
    return bytes && { bytes, mimeType: 'image/jpeg' };
  };

  override readonly keepPicture: ToolServices['keepPicture'] = (...asked) =>
    keepShownPicture(this.database, this.store, ...asked);

  override readonly findResource: ToolServices['findResource'] = (...asked) => findResource(this.database, ...asked);

  override readonly briefOf: ToolServices['briefOf'] = (...asked) => readBrief(this.database, ...asked);

  override readonly readJob: ToolServices['readJob'] = (...asked) => readJob(this.database, ...asked);

  override readonly creditsLeft: ToolServices['creditsLeft'] = (spender) => creditsLeft(this.database, spender);

  override readonly requireCredits: ToolServices['requireCredits'] = (...asked) =>
    requireCredits(this.database, ...asked);

  override readonly openJobs: ToolServices['openJobs'] = (accountId) => openJobs(this.database, accountId);

  override readonly present: ToolServices['present'] = (resource, principal) =>
    libraryResource(resource, this.store, mayReadLibrary(principal));

  override readonly address: ToolServices['address'] = (path) => new URL(path, this.server.baseUrl).href;

  /** The finished film that a call revises. Throws if the caller may not use it. */
  private async firstFilm(tool: string, id: string, principal: Principal): Promise<FirstFilm> {
    const asked = { video: [id] };
    const denial = inputsDenial({ name: tool, scopes: [] }, asked, principal);
    if (denial !== undefined) throw denial;
    const [film] = await requireSources(this.database, principal.accountId, asked);
    const brief = await readBrief(this.database, principal.accountId, id);
    return { id, brief: brief ?? {}, facts: film?.metadata ?? {} };
  }

  /** Finds an input resource of a call that is being priced. Throws if the caller may not use it. */
  private async findInput(tool: string, resourceId: string, principal: Principal): Promise<Resource> {
    const denial = inputsDenial({ name: tool, scopes: [] }, { video: [resourceId] }, principal);
    if (denial !== undefined) throw denial;
    return findResource(this.database, principal.accountId, resourceId);
  }
}
