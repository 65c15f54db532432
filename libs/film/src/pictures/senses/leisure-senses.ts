/** Animals, weather, sport, play and ceremonies: ids of pictures, and the words that they show; a row goes on where a line is set in. */
export const LEISURE_SENSES = `
fluent:hamster: guinea pig, gerbil
fluent:seal: sea lion
noto:orca: killer whale
fluent:bat: flying fox, vampire bat, fruit bat
fluent:lady-beetle: ladybird, ladybug
fluent:turtle: tortoise
fluent:tropical-fish: aquarium, goldfish, fish tank
fluent:blackbird: crow, raven
fluent:chicken: hen
fluent:baby-chick: chick
fluent:duck: duckling
fluent:ewe: sheep, lamb
fluent:rabbit-face: bunny, hare
fluent:frog: toad
fluent:mouse-face: mouse
fluent:dog-face: sheepdog, sheep dog, guard dog, dog walk, dog walker
tabler:dog-bowl: dog food, pet food
fluent:cat-face: cat food, cat litter
fluent:paw-prints: paw, animal, wildlife, zoo
fluent:horse-face: stable
noto:net-with-handle: butterfly net, landing net
fluent:spider-web: cobweb
fluent:empty-nest: nest
fluent:palm-tree: palm
fluent:cloud-with-snow: snowstorm, blizzard, snowfall, snow storm
fluent:cyclone: typhoon
fluent:fog: mist
fluent:hot-face fluent:thermometer: heat wave, heatwave
fluent:volcano: eruption, lava
fluent:ringed-planet: solar system, outer space, saturn
fluent:milky-way: night sky, starry sky
fluent:sunrise: dawn, daybreak, morning
fluent:sunset: dusk
fluent:boxing-glove: boxing, boxer
fluent:flag-in-hole: golf, golf club, golf course, golf ball
fluent:cricket-game: cricket bat, cricket match, cricket ball, cricket team
fluent:ping-pong: table tennis
fluent:pool-8-ball: billiard, snooker, pool table
fluent:ice-hockey: hockey
fluent:horse-racing: jockey, horse race
fluent:fishing-pole: fishing, angling, fishing rod, fishing trip
fluent:goal-net: penalty, penalty kick, football goal
fluent:skis: ski, skiing, ski boot
fluent:ice-skate: skating, ice skating, ice rink
fluent:person-surfing: surfing, surfer, surfboard
fluent:person-rowing-boat: rowing
fluent:person-climbing: climbing, climber
fluent:person-mountain-biking: mountain biking
fluent:martial-arts-uniform: karate, judo, martial art
fluent:flying-disc: frisbee
fluent:sports-medal: medal
fluent:1st-place-medal: gold medal, first place
fluent:2nd-place-medal: silver medal, second place
fluent:3rd-place-medal: bronze medal, third place
tabler:air-balloon: hot air balloon
fluent:chequered-flag: finish line
fluent:racing-car: motorsport, racing driver, race track
fluent:diving-mask: diving, snorkel
fluent:person-swimming: swimming pool, swimming lesson
fluent:person-in-lotus-position: yoga mat, yoga class
fluent:stadium: arena
fluent:violin: string quartet, cello, viola, violinist
fluent:guitar: guitarist
fluent:musical-keyboard: piano, church organ, synthesizer, keyboard player
fluent:musical-score: sheet music
fluent:headphone: headphone, headset, earphone
fluent:studio-microphone: podcast, voice recording, recording studio
fluent:speaker-high-volume: sound, audio, noise, loud
fluent:television: tv, tv show, telly
fluent:ballet-shoes: ballet
fluent:mirror-ball: disco, nightclub
fluent:woman-dancing: dance, dancing, dancer
fluent:performing-arts: theatre, theater, acting, stage play
fluent:clapper-board: movie night, film night
fluent:circus-tent: circus
fluent:ferris-wheel: funfair, fun fair, fairground, amusement park, theme park, carnival
fluent:playground-slide: playground
fluent:teddy-bear: toy, plush
fluent:game-die: dice, board game, gamble
fluent:chess-pawn: chess, chess board, chess piece
fluent:joker: playing card, card game, poker
fluent:slot-machine: casino
fluent:video-game: game, gaming, gamer, computer game, game console, gamepad, joystick
fluent:magic-wand: magic, magician, wizard
noto:treasure-chest: treasure
fluent:pirate-flag: pirate, pirate ship
fluent:crown: king, queen, royal, royalty, monarchy
fluent:flying-saucer: ufo
fluent:bottle-with-popping-cork: champagne, prosecco, sparkling wine
fluent:clinking-glasses: cheers, champagne toast
fluent:clinking-beer-mugs: beer festival
fluent:church: christening, baptism, chapel, cathedral, parish
fluent:baby: baby shower
fluent:christmas-tree: christmas, xmas, advent
fluent:jack-o-lantern: halloween, pumpkin
fluent:menorah: hanukkah
fluent:diya-lamp: diwali
fluent:headstone: cemetery, graveyard, grave, tombstone
fluent:candle: minute of silence, vigil
tabler:laurel-wreath: wreath
fluent:ballot-box-with-ballot: vote, voting, election, ballot, referendum, election day, polling station
fluent:scissors: ribbon cutting
fluent:bullseye: dart, dart board
fluent:tennis: tennis court
fluent:heart-with-arrow: valentine
fluent:fireworks: new year, new year eve
fluent:old-woman: grandmother, grandma
fluent:old-man: grandfather, grandpa
fluent:sewing-needle: needle, sewing, sewing machine
`;
