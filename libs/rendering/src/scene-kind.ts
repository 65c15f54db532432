/** What a shot's picture shows. */
export const SCENE_KINDS = [
  'sky',
  'air',
  'ocean',
  'space',
  'city',
  'mountains',
  'growth',
  'network',
  'people',
  'kitchen',
  'clock',
  'heart',
  'music',
  'prism',
  'book',
  'arches',
  'plant',
  'rain',
  'flow',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

/** Beginnings of words that call for a scene; a trailing `$` asks for the whole word. */
export const SCENE_WORDS: Record<SceneKind, readonly string[]> = {
  sky: words(`
    sky$ skies cloud sunny sunrise sunset sun$ bird fly flight kite wind summer weather balloon blue$
    morning airplane plane$
  `),
  air: words(`
    air$ atmospher scatter molecul atom particle gas$ gases oxygen chemi physic bubble
  `),
  ocean: words(`
    ocean sea$ seas$ wave beach coast sail boat ship$ ships$ island surf tide whale fish marine harbor
    harbour swim lake
  `),
  space: words(`
    space planet star$ stars galax moon mars$ orbit rocket astronaut universe cosm solar comet hole$ holes$
    telescope gravity satellite astronom
  `),
  city: words(`
    city cities town urban street skyline building traffic office downtown metro apartment property
    night neon london york paris tokyo shop store hotel
  `),
  mountains: words(`
    mountain forest hill tree wood hike hiking walk trail camp valley nature wild river landscape peak snow
    winter ski$ climb outdoor travel journey adventure wolf bear$ deer fog
  `),
  growth: words(`
    grow growth grew increas rose$ rises$ risen$ rising$ soar doubled tripled
  `),
  network: words(`
    network internet technolog software computer data$ digital app$ apps ai$ artificial machine
    algorithm code coding program server cyber robot blockchain crypto connect platform system web$
    website online security encrypt neural brain think
  `),
  people: words(`
    people team customer crowd communit together join famil friend user member employee hire hiring
    audience citizen student child kids everyone volunteer wedding birthday party thank welcome
    meeting collaborat leader vote
  `),
  kitchen: words(`
    coffee tea$ cook kitchen recipe food brew bake baking bread cup$ meal restaurant chef espresso
    cafe café breakfast dinner lunch soup drink bean grind pour kettle chocolate cake milk taste
    barista
  `),
  clock: words(`
    clock time$ schedule deadline wait calendar routine countdown gear engine mechani machinery
  `),
  heart: words(`
    heart health blood medic doctor hospital pulse fitness exercise workout run$ running wellness love
    care$ caring body nurse patient vaccine virus lung breath cell$ cells valentine kindness
  `),
  music: words(`
    music song sound melod concert guitar piano band$ podcast radio audio voice sing listen dance
    rhythm orchestra jazz noise speaker drum album playlist
  `),
  prism: words(`
    light$ lights$ prism rainbow color colour spectrum optic sunlight ray$ rays laser lens glass
    mirror photon
  `),
  book: words(`
    book read$ reads$ reading reader learn school teach story stories write writing library novel poem poet lesson study
    course knowledge educat university language philosoph law$ laws guide idea tale author
  `),
  arches: words(`
    roman rome$ aqueduct ancient greek greece egypt empire castle bridge temple arch medieval
    archaeolog ruin monument king$ queen stone civilization civilisation engineer architect cathedral
    pyramid museum historic
  `),
  plant: words(`
    plant garden leaf leaves flower seed farm photosynth grass green$ sustainab climate environment
    eco recycl organic spring$ bee$ bees honey butterfl insect soil vegetable fruit crop harvest
    pollinat bloom roses biolog
  `),
  rain: words(`
    rain$ rains rainy rainfall storm thunder lightning umbrella puddle flood monsoon drizzle raindrop
    evaporat condens water drop$ drops autumn melanchol sad$ lonely
  `),
  flow: words(`
    yoga mindful dream abstract imagin creativ magic feel spirit calm relax meditat energy motion art$ design brand
    launch new$ inspir silk fashion beauty perfume fire$ flame volcano lava
  `),
};

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
