import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { TrainingStanding } from '../../training/read-training.js';
import { type TrainerSettings, trainerSettings } from '../../training/trainer.settings.js';
import { InputAddresses } from '../input-addresses.js';
import { TrainerClient, trainerUnavailable } from './trainer-client.js';

/** Gives a training to the operator's trainer, where the settings name one. */
@Injectable()
export class HandOverTraining {
  private readonly client?: TrainerClient;

  constructor(
    @Inject(trainerSettings.KEY) { trainer }: TrainerSettings,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly inputs: InputAddresses,
  ) {
    this.client = trainer && new TrainerClient(trainer.url, trainer.secrets);
  }

  get hasTrainer(): boolean {
    return this.client !== undefined;
  }

  async run({ job_id: jobId, account_id: accountId, brief, deadline }: TrainingStanding): Promise<void> {
    if (!this.client) throw trainerUnavailable('This service has no trainer any more.');
    await this.client.handOver({
      job_id: jobId,
      kind: 'lora',
      trigger_word: brief.trigger_word,
      steps: brief.steps,
      inputs: await this.inputs.addresses(accountId, brief.inputs, deadline),
      callback_url: `${this.server.baseUrl}/webhooks/adapter-status`,
      deadline: deadline.toISOString(),
    });
  }
}
