import { ELEVENLABS_MODELS } from './elevenlabs.models.js';
import { ELEVENLABS_VOICES } from './elevenlabs.voices.js';
import { FAL_MODELS } from './fal.models.js';
import { GATEWAY_MODELS } from './gateway.models.js';
import type { MakerVoice } from './maker-voice.js';
import type { Model } from './model.js';
import { REPLICATE_MODELS } from './replicate.models.js';

const ALL = [...FAL_MODELS, ...REPLICATE_MODELS, ...GATEWAY_MODELS, ...ELEVENLABS_MODELS];

/** Voices of makers, with how they sound. */
export const MAKER_VOICES: readonly MakerVoice[] = ELEVENLABS_VOICES;

/** The models of all makers, whether their keys are set or not. */
export class ModelCatalogue {
  constructor(readonly models: readonly Model[] = ALL) {}

  find(id: string): Model | undefined {
    return this.models.find((model) => model.id === id);
  }
}
