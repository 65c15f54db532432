/** Font files of the packages, each registered under a family of its own: a canvas falls back from one to the next. */
export const DISPLAY_SUBSETS = ['latin', 'latin-ext'] as const;
export const DISPLAY_WEIGHTS = [500, 700] as const;
export const TEXT_SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;

export const TEXT_FAMILIES = TEXT_SUBSETS.map((subset) => `"Inter ${subset}"`).join(', ');
export const DISPLAY_FAMILIES = [...DISPLAY_SUBSETS.map((subset) => `"Grotesk ${subset}"`), TEXT_FAMILIES].join(', ');
