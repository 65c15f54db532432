export type { FindPicture, FoundPicture } from './pictures/search-pictures.js';
export {
  CAPTION_PLACES,
  CAPTION_SIZES,
  CAPTION_STYLES,
  FILM_LIMITS,
  type FilmBrief,
  hasCallersMarkup,
  isFilm,
  type RecordedLines,
} from './film-brief.js';
export { OLDER_THEMES } from './plan/look/choose-look.js';
export { type FilmOfScenes, inAnotherShape, isOfScenes } from './plan/another-shape.js';
export { type FirstFilm, inChanges, reviseBrief } from './plan/revision/revise-brief.js';
export { estimateDrawnSeconds, estimateRevisedSeconds } from './plan/revision/drawn-seconds.js';
export type { FilmChanges } from './plan/revision/film-changes.js';
export type { SceneChange } from './plan/revision/revision.js';
export { planLook } from './plan/look/plan-look.js';
export { matterSeed } from './plan/matter-seed.js';
export { TONES } from './plan/tone/tones.js';
export { phrasesIn } from './pictures/phrases-in.js';
export { type ClipFacts, clipIds, examineClips } from './plan/clip-facts.js';
export { estimateFilmSeconds, examineFilm } from './plan/examine-film.js';
export { requireFaces } from './plan/require-faces.js';
export { documentTitle, filmTitle } from './plan/film-title.js';
export { captionLayout, safeArea } from './plan/words/caption-layout.js';
export { filmNotes } from './plan/film-notes.js';
export { knownFindings, type WordFindings } from './plan/known-findings.js';
export { tooManyWords } from './plan/words/spoken-bound.js';
export { spokenText } from './plan/words/film-voice.js';
export { unrecorded } from './plan/words/recorded-lines.js';
export { estimateFilmWork } from './plan/film-work.js';
export { allWords, sceneTexts } from './plan/scene-texts.js';
export { wordsOfMarkdown } from './reading/markdown/markdown-words.js';
export type { Lack } from './reading/request/lack.js';
export { realNeed } from './reading/request/real-need.js';
export type { WordsRead } from './reading/words-read.js';
export { readPrompt } from './reading/read-prompt.js';
export { readScript } from './reading/read-script.js';
export { isMadeVisual, type MadeVisual } from './scenes/made-visual.js';
export { KINDS, VISUAL_TYPES, type VisualType } from './scenes/kinds.js';
export { examineStill } from './still/examine-still.js';
export { isStill, type StillBrief } from './still/still-brief.js';
export { stillNotes } from './still/still-notes.js';
export { stillNotShown } from './still/still-scene.js';
export { SceneRefused } from './scenes/scene-refused.js';
export { scene, type Scene, TRANSITIONS, visual } from './scenes/scene.js';
export { PageTooSlow } from './stage/page-too-slow.js';
export { StageFailed } from './stage/stage-failed.js';
export { FILM_THEMES } from './themes/themes.js';
export { previewedLook, previewFacts, previewedScene } from './preview/preview-facts.js';
export { speechFindings, spokenOf } from './preview/speech-findings.js';
export { type Finding, finding } from './preview/finding.js';
export {
  type FilmPreview,
  LARGEST_FRAMES_BYTES,
  LARGEST_SHEET_BYTES,
  MOST_FRAMES,
  type PreviewCaller,
  type PreviewedResource,
  Previews,
  type Sheet,
} from './preview/previews.js';
export { moodOf } from './compose/sound-units.js';
export { composeRecipe } from './compose/compose-recipe.js';
export {
  AUDIO_STRATEGIES,
  COMPOSITION_VERSION,
  type CompositionBrief,
  JOINT_KINDS,
  type Segment,
  SEGMENT_SECONDS,
  SEGMENT_TYPES,
} from './compose/composition.js';
export { deliveryOf, toldIn } from './compose/delivery.js';
export { estimateCompositionWork, estimateSegmentSeconds } from './compose/estimate-composition.js';
export { examineComposition } from './compose/examine-composition.js';
export { IMPORT_NOTES } from './import/import-note.js';
export { SIGNATURE_BYTES } from './import/media-format.js';
export { mediaUnreadable } from './import/media-unreadable.js';
export { sniffMedia } from './import/sniff-media.js';
export { examineReframe } from './reframe/examine-reframe.js';
export type { ReframeBrief } from './reframe/reframe-brief.js';
export { reframeRecipe } from './reframe/reframe-recipe.js';
export { estimateReframeWork } from './reframe/work-seconds.js';
export { CHART_LIMITS, CHART_TYPES } from './scenes/chart/visual.js';
