export {
  AUDIO_FORMATS,
  AUDIO_MODES,
  AUDIO_TYPES,
  type AudioBrief,
  type AudioOrder,
  LONGEST_AUDIO_SECONDS,
} from './audio-brief.js';
export { CHART_LIMITS, CHART_TYPES, type ChartData } from './chart/chart-data.js';
export { chartTypeFor } from './chart/chart-type-for.js';
export { niceTicks } from './chart/nice-ticks.js';
export { spread } from './chart/spread.js';
export { isUnitShown, valueFormat } from './chart/value-format.js';
export { composeRecipe } from './compose/compose-recipe.js';
export {
  AUDIO_STRATEGIES,
  COMPOSITION_VERSION,
  type CompositionBrief,
  JOINT_KINDS,
  SEGMENT_SECONDS,
  SEGMENT_TYPES,
  type Segment,
} from './compose/composition.js';
export { estimateCompositionWork, estimateSegmentSeconds } from './compose/estimate-composition.js';
export { examineComposition } from './compose/examine-composition.js';
export { estimateAudioRenderSeconds, estimateAudioSeconds } from './estimate-audio.js';
export { examineAudioBrief, requireShortSpeech } from './examine-audio-brief.js';
export { type LooksForeign, foreignNote } from './foreign-note.js';
export { ASPECT_RATIOS, RESOLUTIONS } from './frame-size.js';
export { type ArtBrief, IMAGE_FORMATS, type ImageFormat } from './art/art-brief.js';
export { SIGNATURE_BYTES } from './media-format.js';
export { MediaUnreadable } from './media-unreadable.js';
export { filmMood } from './music/film-mood.js';
export { MUSIC_MOODS } from './music/mood.js';
export { examineReframe } from './reframe/examine-reframe.js';
export type { ReframeBrief } from './reframe/reframe-brief.js';
export { reframeRecipe } from './reframe/reframe-recipe.js';
export { estimateReframeWork } from './reframe/work-seconds.js';
export type { EncodingOptions, RenderOptions, RenderResult } from './render-result.js';
export { sniffMedia } from './sniff-media.js';
export { DIGITAL_SOURCE_TYPE, TECHNIQUE } from './provenance.js';
export { VOICES } from './speech.js';
export { examineStyle, STYLE_SECONDS, type StyleBrief } from './style/style-brief.js';
export { STYLE_TYPE } from './style/style-type.js';
export { hexOf, type Lab, labOfHex } from './style/oklab.js';
export type { PictureFinish } from './style/picture-finish.js';
export { StyleColours } from './style/style-colours.js';
export { groundOf } from './style/style-ground.js';
export type { Style } from './style/style.js';
export { applyGrain, grainPlate } from './style/grain-plate.js';
export { applyTone, type ReadPair, toneCurve, tonedColour } from './style/tone-curve.js';
export { THEMES } from './art/art-themes.js';
export { type Brand, hasMark } from './brand.js';
export { voiceFor } from './speech/voice-for.js';
export { captionCues, type CaptionCue } from './captions.js';
export { Random } from './drawing/random.js';
export { frameFormat, type FrameFormat } from './frame-format.js';
export { type AspectRatio, imageFrameSize, type Resolution, videoFrameSize } from './frame-size.js';
export { capitalised } from './capitalised.js';
export { cutAtWord } from './cut-at-word.js';
export type { JudgedPicture } from './picture-quality.js';
export { NothingToShow } from './nothing-to-show.js';
export { givenWords } from './quoted-words.js';
export { readableText } from './readable-text.js';
export { readingSeconds } from './silent-speaker.js';
export { signNotes } from './sign-notes.js';
export { isAbbreviation } from './speech/abbreviation.js';
export { isQualified } from './writing/qualified.js';
export type { Narration, SpokenWord } from './speech.js';
export { estimatedSpeech } from './speech/speech-seconds.js';
export { spokenLines } from './writing/spoken-lines.js';
