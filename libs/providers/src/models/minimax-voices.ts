/** Voices of MiniMax's speech models, as Replicate lists them (https://replicate.com/minimax/speech-02-turbo/api). */
export const MINIMAX_VOICES = [
  'Wise_Woman',
  'Friendly_Person',
  'Inspirational_girl',
  'Deep_Voice_Man',
  'Calm_Woman',
  'Casual_Guy',
  'Lively_Girl',
  'Patient_Man',
  'Young_Knight',
  'Determined_Man',
  'Lovely_Girl',
  'Decent_Boy',
  'Imposing_Manner',
  'Elegant_Man',
  'Abbess',
  'Sweet_Girl_2',
  'Exuberant_Girl',
];

/** Their `language_boost`, as tags. */
export const MINIMAX_LANGUAGES =
  'en zh es fr de it pt nl ja ko ru uk ar tr vi id th pl ro el cs fi hi bg da he ms sk sv hr hu no sl ca'.split(' ');
