import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@libs/database';
import { Denial, type DenialCode, deny } from '@libs/kernel';
import { mediaUnreadable } from '@libs/film';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { BelongsToLine, RenderRunner, type RenderWatch, TryLater } from '../../embedded/render-runner.js';
import { Makers } from '../../makers/makers.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import type { Model } from '../../models/model.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { productKind } from '../../purchases/product-kind.js';
import type { PurchaseBrief } from '../../purchases/purchase-brief.js';
import { type PurchaseStanding, readPurchase } from '../../purchases/read-purchase.js';
import { claimFolder } from '../files/claim-folder.js';
import { copyHashed } from '../files/copy-hashed.js';
import { DecodeProcess, type DecodeProcessOptions } from '../import/decode-process.js';
import { DecoderIsolation } from '../import/decoder-isolation.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { badResult } from './bad-result.js';
import { CopyResult } from './copy-result.js';
import { judgeProduct, makerProduct, productFacts } from './maker-product.js';
import { purchaseEnded } from './purchase-failure.js';
import { RawResults } from './raw-results.js';
import { TakeMade } from './take-made.js';

/** A disk without room, a database that is away, a process without the maker's key: as long as the job lives, they may pass. */
const WAITED_FOR: ReadonlySet<DenialCode> = new Set(['storage_unavailable', 'handler_elsewhere']);
const AGAIN_SECONDS = 30;

/**
 * Delivers purchases. In its own line it stores the maker's bytes, at once: from then on the maker is not needed again. In a
 * line of imports it makes them anew, in a process that may die of them.
 */
@Injectable()
export class PurchaseRunner extends RenderRunner {
  private readonly decode: DecodeProcess;

  constructor(
    private readonly database: Database,
    store: ObjectStore,
    private readonly makers: Makers,
    private readonly models: ModelCatalogue,
    private readonly copy: CopyResult,
    private readonly take: TakeMade,
    private readonly raw: RawResults,
    private readonly isolation: DecoderIsolation,
    @Inject(RenderSurroundings) private readonly options: DecodeProcessOptions,
  ) {
    super();
    this.decode = new DecodeProcess(store, isolation, options);
  }

  async prepare(): Promise<void> {
    await mkdir(this.options.stagingDir, { recursive: true, mode: 0o700 });
    await this.isolation.find();
  }

  async run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    try {
      return await this.step(render, watch);
    } catch (error) {
      watch.signal.throwIfAborted();
      throw error instanceof Denial && WAITED_FOR.has(error.code) ? new TryLater(AGAIN_SECONDS, error) : error;
    }
  }

  private async step(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const { purchase, model } = await this.read(render);
    if (purchase.state !== 'delivered') await this.obtain(render, purchase, model, watch);
    if (render.line === 'purchases') throw new BelongsToLine(model.kind === 'video' ? 'film_imports' : 'imports');
    const delivered = await readPurchase(this.database, render.name);
    return this.made(render, { ...purchase, ...delivered }, model, watch);
  }

  private async read({ name }: Render): Promise<{ purchase: PurchaseStanding; model: Model }> {
    const purchase = await readPurchase(this.database, name);
    const isOpen = purchase?.state === 'intent' || purchase?.state === 'submitted' || purchase?.state === 'delivered';
    if (!isOpen) throw purchaseEnded(purchase);
    const model = this.models.find(purchase.model);
    if (!model) throw deny('handler_elsewhere', `This process does not know the model ${purchase.model}.`);
    return { purchase, model };
  }

  private async obtain(render: Render, purchase: PurchaseStanding, model: Model, watch: RenderWatch): Promise<void> {
    const rawKey = render.fence > 1 ? await this.raw.found(purchase.id) : undefined;
    if (rawKey !== undefined) {
      await movePurchase(this.database, purchase.id, 'deliver', { rawKey });
      return;
    }
    const kind = productKind(model.kind);
    const isDirect = purchase.result === null && this.makers.find(purchase.maker)?.way !== 'queue';
    if (isDirect) await this.take.run(render, purchase, kind, watch);
    else await this.copy.run(render, purchase, kind, watch);
  }

  private async made(
    render: Render,
    { raw_key: rawKey, maker, brief: given }: PurchaseStanding,
    model: Model,
    watch: RenderWatch,
  ): Promise<RenderResult> {
    if (rawKey === null) throw deny('internal_error', 'The purchase of this render has no bytes.');
    const brief = given as PurchaseBrief;
    const directory = await realpath(await claimFolder(this.options.stagingDir, render));
    const source = join(directory, 'source');
    try {
      await copyHashed(await this.raw.open(rawKey), source, watch.signal);
      const product = makerProduct(model, brief, await this.raw.charactersOf(rawKey));
      const order = { source, directory, refusesFilms: product.kind !== 'video', product };
      const { files, facts, isFilm } = await this.decode.run(render, order, watch);
      if (isFilm) throw mediaUnreadable(`The file is a video, and ${product.kind} was ordered.`);
      const quality = judgeProduct(model, brief, facts);
      return { files, facts: { ...facts, ...productFacts(model, brief) }, quality: { ...quality } };
    } catch (error) {
      watch.signal.throwIfAborted();
      throw error instanceof Denial && error.code === 'input_unsupported' ? badResult(maker, error) : error;
    } finally {
      // A decoder that was just killed may still add a file.
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
