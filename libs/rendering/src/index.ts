export {
  AUDIO_FORMATS,
  AUDIO_MODES,
  AUDIO_TYPES,
  type AudioBrief,
  type AudioOrder,
  LONGEST_AUDIO_SECONDS,
} from './audio-brief.js';
export { CHART_LIMITS, CHART_TYPES } from './chart/chart-data.js';
export { chartTypeFor } from './chart/chart.js';
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
export { estimateDuration, estimateRenderSeconds } from './estimate.js';
export { examineAudioBrief, requireShortSpeech } from './examine-audio-brief.js';
export { examineImageBrief, examineVideoBrief } from './examine-brief.js';
export { filmNotes } from './film-notes.js';
export { type LooksForeign, foreignNote } from './foreign-note.js';
export { ASPECT_RATIOS, RESOLUTIONS } from './frame-size.js';
export { IMAGE_FORMATS, type ImageBrief } from './image-brief.js';
export { imageNotes } from './image-notes.js';
export { IMAGE_TECHNIQUES } from './image-technique.js';
export { SIGNATURE_BYTES } from './media-format.js';
export { MediaUnreadable } from './media-unreadable.js';
export { filmMood } from './music/film-mood.js';
export { MUSIC_MOODS } from './music/mood.js';
export { examineReframe } from './reframe/examine-reframe.js';
export type { ReframeBrief } from './reframe/reframe-brief.js';
export { reframeRecipe } from './reframe/reframe-recipe.js';
export { estimateReframeWork } from './reframe/work-seconds.js';
export type { EncodingOptions, RenderResult } from './render-result.js';
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
export { THEMES } from './themes/theme-list.js';
export type { VideoBrief } from './video-brief.js';
export type { Brand } from './brand.js';
export { voiceFor } from './brief-text.js';
export { captionCues, type CaptionCue } from './captions.js';
export { Random } from './drawing/random.js';
export { frameFormat, type FrameFormat } from './frame-format.js';
export { type AspectRatio, type Resolution, videoFrameSize } from './frame-size.js';
export { readingSeconds } from './silent-speaker.js';
export type { Narration, SpokenWord } from './speech.js';
export { isAbbreviation } from './speech/abbreviation.js';
export { estimatedSpeech } from './speech/speech-seconds.js';
export { spokenLines } from './writing/spoken-lines.js';
