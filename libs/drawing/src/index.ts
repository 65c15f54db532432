export { type ArtBrief, IMAGE_FORMATS, type ImageFormat } from './art/art-brief.js';
export { THEMES } from './art/art-themes.js';
export { type Brand, hasMark } from './brand.js';
export { easeInOut, smoothstep } from './canvas/easing.js';
export { Random } from './canvas/random.js';
export { frameFormat, type FrameFormat } from './frame-format.js';
export {
  ASPECT_RATIOS,
  type AspectRatio,
  type FrameSize,
  imageFrameSize,
  type Resolution,
  RESOLUTIONS,
  sized,
  videoFrameSize,
} from './frame-size.js';
export {
  DIGITAL_SOURCE_TYPE,
  filmOrigin,
  MODEL_SOURCE_TYPE,
  modelStatement,
  originStatement,
  originXmp,
  reframedSourceType,
  reframedStatement,
  TECHNIQUE,
} from './provenance.js';
export { allDrawn, atLeast, atMost, type Gate, near, type QualityReport, reportOf, same } from './quality/gate.js';
export type { JudgedPicture } from './quality/picture-quality.js';
export { requireQuality } from './quality/require-quality.js';
export type { EncodingOptions, RenderedFile, RenderOptions, RenderResult } from './render-result.js';
export type { AdapterOfBrief } from './style/adapter-of-brief.js';
export { applyGrain, grainPlate } from './style/grain-plate.js';
export type { PictureFinish } from './style/picture-finish.js';
export { examineStyle, STYLE_SECONDS, type StyleBrief } from './style/style-brief.js';
export { StyleColours } from './style/style-colours.js';
export { groundOf } from './style/style-ground.js';
export { STYLE_TYPE } from './style/style-type.js';
export type { Style } from './style/style.js';
export { applyTone, type ReadPair, toneCurve, type ToneCurve, tonedColour } from './style/tone-curve.js';
export { capitalised } from './words/capitalised.js';
export { cutAtWord } from './words/cut-at-word.js';
export { signsInWords } from './words/negating-signs.js';
export { eastAsianLanguage } from './words/name-of-letters.js';
export { readableText, unspeakableLetters } from './words/readable-text.js';
export { signNotes } from './words/sign-notes.js';
export { unsupportedScript } from './words/unsupported-script.js';
export { withoutEnd } from './words/without-end.js';
