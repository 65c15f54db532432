import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../provider-registry.js';
import { EmbeddedProvider } from './embedded/embedded.provider.js';
import { ImportProvider } from './import/import.provider.js';
import { TrainerProvider } from './training/trainer.provider.js';

/** The providers of this service. */
@Injectable()
export class ServiceProviders extends ProviderRegistry {
  constructor(embedded: EmbeddedProvider, imports: ImportProvider, trainer: TrainerProvider) {
    super([embedded, imports, trainer]);
  }
}
