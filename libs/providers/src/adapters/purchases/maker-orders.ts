import { Clock, isLoopback } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type MakerSettings, makerSettings } from '../../makers/maker.settings.js';
import type { MakerOrder } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { PurchaseToken } from '../../purchases/purchase-token.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { InputAddresses } from '../input-addresses.js';

/** Writes the order of a purchase. */
@Injectable()
export class MakerOrders {
  constructor(
    private readonly inputs: InputAddresses,
    private readonly tokens: PurchaseToken,
    private readonly clock: Clock,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
    @Inject(makerSettings.KEY) private readonly settings: Pick<MakerSettings, 'addresses'>,
  ) {}

  /** With addresses of its inputs and of its webhook, to be sent. Throws a Denial where an input is gone. */
  async toSend(purchase: Purchase, model: Model): Promise<MakerOrder> {
    const { given = [] } = purchase.brief;
    const until = new Date(this.clock.now().getTime() + model.longestSeconds * 1_000);
    const ids = given.map(({ resourceId }) => resourceId);
    const urls = await this.inputs.addresses(purchase.account_id, ids, until);
    const inputs = given.flatMap(({ role }, index) => {
      const url = urls[index];
      return url === undefined ? [] : [{ role, url }];
    });
    return { ...wordsOf(purchase, model), inputs, ...this.webhookOf(purchase) };
  }

  /** Only what tells the request from others: addresses of inputs are issued once, and words go with their account. */
  toFind(purchase: Purchase, model: Model): MakerOrder {
    const { prompt, given = [] } = purchase.brief;
    return { ...wordsOf(purchase, model), isPartial: prompt === undefined || given.length > 0 };
  }

  /** A service at a loopback address is reached only by a maker that has one too, in tests. */
  private webhookOf({ id, maker }: Purchase): Pick<MakerOrder, 'webhookUrl'> {
    const { baseUrl } = this.server;
    const address = this.settings.addresses[maker];
    const isLocal = isLoopback(new URL(baseUrl).hostname);
    if (isLocal && !(address !== undefined && isLoopback(new URL(address).hostname))) return {};
    return { webhookUrl: `${baseUrl}/webhooks/provider/${this.tokens.issue(id)}` };
  }
}

function wordsOf({ id, seed, brief }: Purchase, model: Model): MakerOrder {
  const { durationSeconds, aspectRatio, resolution, voice, language } = brief;
  const wishes = { durationSeconds, aspectRatio, resolution, voice, language };
  return { purchaseId: id, model, seed, inputs: [], prompt: brief.prompt ?? '', ...wishes };
}
