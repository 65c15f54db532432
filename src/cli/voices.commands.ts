import { findOffer } from '@libs/sound/adapters';
import type { ServerCommand } from './command.js';

export const voiceCommands: Record<string, ServerCommand> = {
  'voices list': {
    usage: 'voices list',
    summary: 'lists the voices of this machine: name, language, sample rate and licence',
    async runOnServer({ settings, print }) {
      const { programPath, defaultVoice } = settings.programs;
      const { offer, fault } = await findOffer(programPath, defaultVoice);
      for (const { id, language, sampleRate, licence } of offer.voices) {
        const mark = id === offer.standard ? '  (speaks English where a call names no voice)' : '';
        print(`${id}  ${language}  ${sampleRate} Hz  ${licence}${mark}`);
      }
      if (fault !== undefined) print(fault);
    },
  },
};
