import { type Database, whileAlone } from '@libs/database';
import { addVoice, findOffer, removeVoice, voicesFolder } from '@libs/sound/adapters';
import { type Command, CommandFailed, type ServerCommand, UsageError } from './command.js';
import { readSpeakers, requireLanguage, requireLicence, requireSha256 } from './voices/added-voice-words.js';

/** Any number that no other advisory lock of ours uses: "voic" in ASCII. */
const VOICES_LOCK = 0x76_6f_69_63;

export const voiceCommands: Record<string, Command | ServerCommand> = {
  'voices list': {
    usage: 'voices list',
    summary: 'lists the voices of this machine: name, language, sample rate and licence',
    async runOnServer({ settings, print }) {
      const { programPath: searchPath, defaultVoice } = settings.programs;
      const places = { searchPath, voicesDir: voicesFolder(settings.data.dataDir) };
      const { offer, faults } = await findOffer(places, defaultVoice);
      for (const { id, language, sampleRate, licence } of offer.voices) {
        const mark = id === offer.standard ? '  (speaks English where a call names no voice)' : '';
        print(`${id}  ${language}  ${sampleRate} Hz  ${licence}${mark}`);
      }
      for (const { id, reason } of offer.unready ?? []) print(`${id}  cannot speak: ${reason}`);
      for (const fault of faults) print(fault);
    },
  },
  'voices add': {
    usage: 'voices add FILE --sha256 HEX --licence TEXT [--name NAME] [--language TAG] [--speakers N,N]',
    summary: 'adds weights of Piper, Kokoro or Kitten: a .tar, .tar.gz or .tar.bz2 of sherpa-onnx, or a folder',
    options: ['sha256', 'licence', 'name', 'language', 'speakers'],
    mostArguments: 1,
    async run({ settings, database, print }, [path], { sha256, licence, name, language, speakers }) {
      if (path === undefined) throw new UsageError('voices add needs an archive or a folder');
      const asked = {
        path,
        sha256: requireSha256(sha256),
        licence: requireLicence(licence),
        ...(name !== undefined && { name }),
        ...(language !== undefined && { language: requireLanguage(language) }),
        ...(speakers !== undefined && { speakers: readSpeakers(speakers) }),
      };
      const voicesDir = voicesFolder(settings.data.dataDir);
      const { programPath, defaultVoice } = settings.programs;
      const added = await alone(database, () => addVoice(voicesDir, asked, programPath));
      for (const { id, language, sampleRate } of added) print(`added ${id}  ${language}  ${sampleRate} Hz`);
      const { faults } = await findOffer({ searchPath: programPath, voicesDir }, defaultVoice);
      for (const fault of faults) print(fault);
      print('calls can name it when the service has been restarted');
    },
  },
  'voices remove': {
    usage: 'voices remove NAME',
    summary: 'removes a voice that was added; NAME without local/',
    mostArguments: 1,
    async run({ settings, database, print }, [name]) {
      if (name === undefined) throw new UsageError('voices remove needs the name of a voice');
      const isRemoved = await alone(database, () => removeVoice(voicesFolder(settings.data.dataDir), name));
      if (!isRemoved) throw new CommandFailed(`no voice ${name} was added; "media voices list" lists them`);
      print(`removed ${name}; restart the service, so that no call names it any more`);
    },
  },
};

/** Works in the folder of voices while no other command does. A disk error becomes `CommandFailed`. */
async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const done = await whileAlone(database, VOICES_LOCK, () => ofDisk(work));
  if (done) return done.result;
  throw new CommandFailed('another command adds or removes a voice now; repeat this one when it has ended');
}

async function ofDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    throw isOfDisk ? new CommandFailed(`nothing was changed: ${error.message}`) : error;
  }
}
