/** Words that the voices say wrong, by their spoken form: respelled so that they say them right. */
export const LEXICON = new Map(
  `acai|ah_sigh_ee aoife|eefa bruschetta|broo_sketta ciabatta|cha_bahta gnocchi|nyokee goethe|gurta jalapeno|hala_pain_yo
  lodz|wootch nginx|engine_X nguyen|win niamh|neev quinoa|keen_wah reykjavik|ray_kya_vick
  saoirse|seersha siobhan|shivawn tchaikovsky|chai_koff_skee twelfths|twelfth_s walesa|va_wen_sa
  worcestershire|woostersher xiaomi|shao_mee`
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [word = '', said = ''] = entry.split('|');
      return [word, said.split('_')] as const;
    }),
);
