/**
 * Nouns and compounds of many fields, for the spec of the search: `words: ids` of the pictures that show the thing, or the
 * customary sign for it. `none` says that any picture would show something else. A picture of `fluent` counts in `noto` too.
 */
export const NOUNS_OF_MANY_FIELDS = `
# Kitchen
olive oil: fluent:olive
coffee pot: fluent:hot-beverage tabler:coffee
risotto: fluent:cooked-rice fluent:shallow-pan-of-food fluent:curry-rice
toaster: none
frying pan: fluent:cooking fluent:shallow-pan-of-food
kettle: fluent:teapot tabler:teapot
rolling pin: none
cutting board: none
lemon juice: fluent:lemon fluent:beverage-box tabler:lemon
baking powder: none
garlic bread: fluent:bread fluent:baguette-bread tabler:bread
peanut butter: fluent:peanuts fluent:jar
chicken soup: fluent:pot-of-food fluent:steaming-bowl fluent:bowl-with-spoon tabler:soup
sweet potato: fluent:roasted-sweet-potato fluent:potato
dish soap: fluent:soap
lunch box: fluent:bento-box
tablecloth: none
vanilla ice cream: fluent:ice-cream fluent:soft-ice-cream tabler:ice-cream
sourdough starter: fluent:bread fluent:jar
corkscrew: none
noodles: fluent:steaming-bowl fluent:spaghetti
# Travel
sailing ship: fluent:sailboat tabler:sailboat
hot air balloon: tabler:air-balloon
cable car: fluent:aerial-tramway fluent:mountain-cableway fluent:suspension-railway tabler:aerial-lift
boarding pass: fluent:ticket fluent:admission-tickets tabler:ticket
window seat: fluent:seat
travel insurance: fluent:shield fluent:luggage
car park: fluent:p-button tabler:parking tabler:parking-circle
bus stop: fluent:bus-stop tabler:bus-stop
life jacket: fluent:safety-vest
rowing boat: fluent:canoe fluent:person-rowing-boat tabler:kayak
steam engine: fluent:locomotive
road sign: tabler:road-sign tabler:direction-sign fluent:stop-sign
youth hostel: fluent:hotel fluent:bed
customs officer: fluent:customs fluent:passport-control fluent:police-officer
petrol station: fluent:fuel-pump tabler:gas-station
lighthouse: noto:lighthouse tabler:building-lighthouse
compass: fluent:compass tabler:compass
castle: fluent:castle tabler:building-castle
# Medicine
wheelchair: fluent:manual-wheelchair fluent:wheelchair-symbol fluent:motorized-wheelchair tabler:wheelchair
eye drops: fluent:eye
broken arm: none
hearing aid: fluent:ear-with-hearing-aid
sunburn: none
blood donor: fluent:drop-of-blood
kidney: none
chest pain: none
operating theatre: fluent:hospital
pregnancy test: fluent:pregnant-woman
contact lens: fluent:eye
cough syrup: tabler:medicine-syrup
# Weather
hail: none
heat wave: fluent:thermometer fluent:sun fluent:hot-face tabler:temperature-sun
cold front: none
snowstorm: fluent:cloud-with-snow fluent:snowflake tabler:cloud-snow
light breeze: fluent:wind-face fluent:leaf-fluttering-in-wind tabler:wind
black ice: fluent:snowflake
rain boots: fluent:womans-boot fluent:hiking-boot
weather station: fluent:thermometer fluent:sun-behind-cloud
# Office
paper shredder: tabler:shredder tabler:file-shredder
water cooler: none
sticky note: fluent:memo fluent:spiral-notepad tabler:note tabler:notes tabler:sticker
hole punch: none
business card: fluent:card-index fluent:identification-card fluent:name-badge tabler:id tabler:id-badge
office chair: fluent:chair fluent:seat
desk lamp: fluent:light-bulb tabler:lamp tabler:lamp-2
annual leave: fluent:beach-with-umbrella fluent:luggage fluent:spiral-calendar
pay slip: fluent:receipt fluent:money-bag fluent:page-facing-up tabler:receipt
whiteboard: tabler:chalkboard tabler:presentation
time sheet: fluent:mantelpiece-clock fluent:watch fluent:stopwatch tabler:file-time tabler:clock
filing cabinet: fluent:file-cabinet
job interview: fluent:briefcase fluent:speech-balloon fluent:handshake
rubber stamp: tabler:rubber-stamp
conference call: fluent:telephone-receiver fluent:telephone fluent:mobile-phone fluent:busts-in-silhouette tabler:phone-call tabler:phone
# Sport
golf club: fluent:flag-in-hole fluent:person-golfing tabler:golf
cricket bat: fluent:cricket-game
ice hockey: fluent:ice-hockey
horse race: fluent:horse-racing fluent:horse
boxing match: fluent:boxing-glove
penalty kick: fluent:goal-net fluent:soccer-ball tabler:ball-football tabler:play-football
starting line: none
table tennis: fluent:ping-pong tabler:ping-pong
pool table: fluent:pool-8-ball tabler:sport-billiard
fishing rod: fluent:fishing-pole tabler:fish-hook
yoga mat: fluent:person-in-lotus-position tabler:yoga
scoreboard: tabler:scoreboard
helmet: tabler:helmet fluent:rescue-workers-helmet fluent:military-helmet
# Tools
tape measure: fluent:straight-ruler tabler:ruler-measure tabler:ruler
drill bit: tabler:hammer-drill
paint roller: tabler:paint fluent:paintbrush
garden hose: none
watering can: none
lawn mower: tabler:lawn-mower
wheelbarrow: tabler:garden-cart
spirit level: none
extension cord: fluent:electric-plug tabler:plug
nail: none
broom: fluent:broom
# Animals
guinea pig: fluent:hamster
polar bear: fluent:polar-bear
sea lion: fluent:seal
jellyfish: fluent:jellyfish
goldfish: fluent:fish fluent:tropical-fish tabler:fish
ladybird: fluent:lady-beetle
bird house: fluent:bird
dog food: tabler:dog-bowl fluent:bone fluent:dog-face
butterfly net: noto:net-with-handle fluent:butterfly
cat litter: fluent:cat-face fluent:cat
tortoise: fluent:turtle
blue whale: fluent:whale fluent:spouting-whale
red panda: none
# Ceremonies
wedding dress: fluent:dress fluent:wedding fluent:person-with-veil
wedding cake: fluent:birthday-cake fluent:shortcake fluent:wedding tabler:cake
christening: fluent:baby fluent:church
baby shower: fluent:baby fluent:baby-bottle fluent:wrapped-gift
graduation ceremony: fluent:graduation-cap
ribbon cutting: fluent:ribbon fluent:scissors
fireworks: fluent:fireworks
advent calendar: fluent:calendar fluent:spiral-calendar fluent:tear-off-calendar fluent:christmas-tree
champagne toast: fluent:clinking-glasses fluent:bottle-with-popping-cork tabler:glass-champagne
wreath: tabler:laurel-wreath
minute of silence: fluent:dove fluent:candle
engagement party: fluent:party-popper fluent:ring
# Finance
piggy bank: tabler:pig-money
stock market: fluent:chart-increasing fluent:bar-chart tabler:chart-candle
exchange rate: fluent:currency-exchange tabler:exchange
pension fund: fluent:money-bag
tax return: fluent:receipt tabler:tax tabler:receipt-tax tabler:report-money
cash register: tabler:cash-register
share price: fluent:chart-increasing fluent:bar-chart tabler:chart-candle
bond: none
safe deposit box: fluent:locked tabler:vault
overdraft: none
credit note: fluent:receipt fluent:page-facing-up fluent:memo
gold bar: none
# Software
git branch: tabler:git-branch tabler:brand-git
pull request: tabler:git-pull-request
load balancer: tabler:load-balancer
message queue: none
cloud storage: tabler:cloud-computing tabler:cloud tabler:cloud-upload tabler:cloud-data-connection tabler:database
unit test: fluent:test-tube fluent:check-mark-button tabler:test-pipe
memory leak: none
dark mode: fluent:crescent-moon tabler:moon tabler:sun-moon
user account: fluent:bust-in-silhouette tabler:user tabler:user-circle
search engine: fluent:magnifying-glass-tilted-left tabler:search
file upload: tabler:file-upload tabler:upload tabler:cloud-upload
race condition: none
docker container: tabler:brand-docker fluent:package
cookie banner: fluent:cookie tabler:cookie
system crash: none
command prompt: tabler:prompt tabler:terminal tabler:terminal-2
firewall: fluent:shield fluent:brick tabler:wall tabler:firewall-flame
spreadsheet: tabler:file-spreadsheet tabler:table
# Home, school and town
door bell: fluent:bell
light switch: none
smoke alarm: tabler:alarm-smoke
vacuum cleaner: tabler:vacuum-cleaner
hot water bottle: none
picture frame: fluent:framed-picture
ironing board: tabler:ironing tabler:ironing-steam
pillow: tabler:pillow fluent:bed
night stand: none
playing cards: fluent:joker fluent:spade-suit tabler:cards
school bus: fluent:bus fluent:oncoming-bus tabler:bus
chalk: none
board game: fluent:game-die fluent:chess-pawn tabler:dice
string quartet: fluent:violin
bass guitar: fluent:guitar
church organ: fluent:musical-keyboard
solar panel: tabler:solar-panel tabler:solar-panel-2
nuclear power: fluent:radioactive fluent:atom-symbol tabler:radioactive
traffic jam: fluent:automobile fluent:oncoming-automobile fluent:vertical-traffic-light
street market: fluent:shopping-bags fluent:shopping-cart tabler:building-store
crossing guard: fluent:children-crossing
fire drill: fluent:fire fluent:fire-extinguisher
palm reading: none
`;
