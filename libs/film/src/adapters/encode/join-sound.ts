import { flags, metadataArguments, type SoundTreatment, treatmentArguments } from '@libs/sound/adapters';
import { SOUND_ARGUMENTS } from './film-encoding.js';

export interface SoundJoin {
  /** An MP4 file of ours; its picture is copied, packet by packet. */
  film: string;
  /** ffmpeg's arguments for the input that is encoded. */
  sound: string[];
  treatment: SoundTreatment;
  metadata: Record<string, string>;
  output: string;
}

/** ffmpeg's arguments for a film with another sound. */
export function joinSoundArguments({ film, sound, treatment, metadata, output }: SoundJoin): string[] {
  return [
    ...flags('-loglevel error -protocol_whitelist file -f mov -i'),
    `file:${film}`,
    ...sound,
    ...flags('-map 0:v:0 -map 1:a:0 -map_metadata -1 -c:v copy'),
    ...SOUND_ARGUMENTS,
    ...treatmentArguments(treatment, 'aac'),
    ...flags('-fflags +bitexact -flags:a +bitexact'),
    ...metadataArguments(metadata),
    ...flags('-movflags +faststart -f mp4'),
    `file:${output}`,
  ];
}
