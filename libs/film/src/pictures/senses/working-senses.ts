/** Office, money, computing, home, school, sport, weather, tools: ids of pictures, and the words that they show; a row goes on where a line is set in. */
export const WORKING_SENSES = `
fluent:receipt: invoice, bill, receipt, expense, statement
fluent:receipt tabler:tax: tax
fluent:busts-in-silhouette tabler:users-group: people, meeting, team, staff, colleague, employee, audience, community,
    crowd, headcount, population, member
fluent:handshake: partner, partnership, deal, negotiation, trust, collaboration, cooperation
fluent:e-mail: email, mail, inbox, newsletter
fluent:envelope: letter, invitation, rsvp
fluent:spiral-calendar: calendar, date, appointment, schedule, monday, tuesday, wednesday, thursday, friday, saturday,
    sunday, weekend, week, month, event, agenda
fluent:alarm-clock: deadline, alarm, late, wake
fluent:three-oclock fluent:watch: clock, opening hour, office hour, hour
fluent:stopwatch: timer, minute, second, speed, quick, duration, latency
fluent:hourglass-not-done: time, wait time, waiting, delay, patience
fluent:chart-increasing: growth, increase, rise, revenue, profit, sale, trend, gain, progress, interest rate, inflation,
    performance
fluent:chart-decreasing: decrease, decline, loss, drop in, recession, shrink
fluent:bar-chart: chart, statistic, data, analytics, metric, survey, poll, graph, dashboard
fluent:dollar-banknote fluent:euro-banknote fluent:pound-banknote fluent:yen-banknote tabler:cash-banknote: banknote,
    bank note, paper money, refund, repayment
fluent:money-bag: money, budget, cash, fund, funding, salary, wage, saving, income, balance, rich, wealth, investment,
    finance
fluent:label: price, discount, tag, label, bargain
fluent:credit-card: payment, pay, checkout, debit card
fluent:coin: euro, dollar, cent, penny, currency, credit
fluent:bank: museum, court, government
fluent:locked: security, privacy, password, secure, encryption, lock, login, safe
fluent:shield: protection, insurance, warranty, defense, defence, firewall, guard, guarantee
fluent:warning: error, danger, caution, risk, hazard, alert, toxic, dangerous
fluent:mobile-phone tabler:device-mobile: phone, smartphone, mobile, app, call us, cellphone
fluent:laptop: computer, laptop, notebook computer, software, coding, developer, programmer, remote work
fluent:briefcase: job, career, business, office, work from home, job advert, hiring, vacancy
fluent:page-facing-up: document, file, report, page, paper, form to fill, application
fluent:scroll: history, law, constitution, treaty
tabler:contract fluent:page-with-curl: contract, lease, agreement to sign
fluent:paperclip: attachment, clip
fluent:light-bulb: idea, lamp, bulb, tip, insight, innovation, inspiration, lighting, electricity
fluent:rocket: launch, startup, boost, ship the release, go live, space travel
fluent:package: parcel, package, packet, box, carton, packaging
fluent:bullseye: goal, target, aim, mission, objective, focus, accuracy
fluent:check-mark tabler:check: check mark, tick, checkmark, tick mark, yes, ok, okay
fluent:check-mark-button tabler:circle-check: done, success, approved, complete, verified, correct, checked, confirm
fluent:cross-mark tabler:x: wrong, incorrect, cross out
fluent:gear: setting, configuration, engine, machine, mechanism, automation
fluent:robot: robot, ai, artificial intelligence, agent, bot, chatbot, machine learning, language model
fluent:speech-balloon: chat, message, comment, conversation, talk, feedback, dialogue, language
fluent:megaphone: announcement, marketing, advertising, campaign, promotion, news
fluent:newspaper: press, article, magazine, headline
fluent:shopping-cart: cart, shopping, shop, groceries, grocery, supermarket, purchase, buyer
fluent:magnifying-glass-tilted-left: search, research, analysis, investigate, discover, inspect, inspection
fluent:bug: bug, debug, defect
tabler:cloud-computing: cloud storage
tabler:api: rest api, web api
tabler:terminal-2: terminal, command line, cli, shell script
tabler:server: web server, host, backend, data centre, data center
tabler:database: sql, data store, storage
tabler:router: gateway, modem
tabler:plug-connected: connection, handshake protocol, tcp
fluent:electric-plug: plug, charger, charging, power supply, socket
fluent:balance-scale: justice, scale, lawyer, legal, comparison, fairness, ethics, equality
fluent:house: home, property, mortgage, rent, real estate, household
fluent:couch-and-lamp: sofa, couch, living room, furniture
tabler:cash-register fluent:receipt: cash register, till
tabler:vacuum-cleaner: vacuum cleaner, hoover
fluent:potable-water: tap water, faucet, water tap, drinking water
tabler:wash-machine: washing machine, laundry, dishwasher, washer
tabler:fridge: refrigerator, freezer
fluent:potted-plant: plant, houseplant, gardening, garden
fluent:seedling: seed, sprout, sapling, sow, ecology, organic, sustainability
fluent:deciduous-tree: tree, oak, forest, wood, park, nature
fluent:leaf-fluttering-in-wind: leaf, foliage
fluent:cherry-blossom: spring, springtime, blossom, may flower
fluent:sunflower fluent:sun: summer
fluent:fallen-leaf: autumn, november, october
fluent:ice: ice cube
fluent:snowflake: winter, snow, frost, frozen, freeze
fluent:bouquet: flower, florist
fluent:recycling-symbol: recycling, recycle, recycling bin, reuse
fluent:wastebasket: bin, trash, rubbish, waste, garbage, delete
fluent:door: door, entrance, entry, exit
fluent:window: window, windows
noto:family tabler:users-group: family, parent, relative
fluent:baby: newborn, infant, birth
fluent:dog-face: dog, puppy, pet, vet
fluent:cat-face: cat, kitten
fluent:horse-face: horse, pony, riding
fluent:cow-face: cow, cattle, farm
fluent:bird: sparrow, songbird
fluent:honeybee: bee, pollinator, hive
fluent:key: key
fluent:books: book, reading, library, literature, textbook, study, course, lesson, knowledge
fluent:open-book: story, novel, chapter, read, tutorial, guide, manual, documentation, poem, poetry
fluent:memo: exam, test, note, maths exam, notes, homework, checklist, quiz, essay, minutes of
fluent:abacus: math, maths, mathematics, arithmetic, algebra
fluent:school: school, university, college, education, classroom
fluent:graduation-cap: graduation, degree, student, diploma, scholarship, graduate
fluent:test-tube: chemistry, lab, laboratory, experiment, science
fluent:artist-palette: art, paint, painting, colour, color, design, gallery, exhibition
fluent:paintbrush: brush
fluent:musical-notes: music, song, melody, concert, jazz, choir, band, orchestra
fluent:clapper-board: film, movie, cinema, video
fluent:camera: photo, photography, photograph, picture
fluent:soccer-ball: football, soccer, match day
fluent:tennis: racket
fluent:person-running: marathon, jogging, race, sprint, runner
fluent:running-shoe: shoe, sneaker, trainer, run shoe
fluent:person-swimming: swim, swimming, pool, swimmer
fluent:person-lifting-weights: gym, fitness, workout, exercise, training, strength, weightlifting
fluent:trophy: award, prize, winner, champion, victory, competition, tournament
fluent:birthday-cake: birthday, anniversary
fluent:wrapped-gift: gift, giveaway, bonus, reward, surprise
fluent:party-popper: party, celebration, celebrate, congratulation, festival, launch party
fluent:ring: engagement, wedding ring, marriage, jewellery, jewelry
fluent:dove: condolence, peace, memorial, funeral, in memory, mourning, grief
fluent:mosque: eid, islam
fluent:smiling-face-with-smiling-eyes: smile, happy, happiness, joy, glad
fluent:crying-face: sad, sadness, sorrow, cry
fluent:red-heart: love, heart, charity, kindness, care, donation, thank
fluent:sun: sun, sunny, sunny weather, sunshine, sunlight, solar, daylight, solar energy, day
fluent:crescent-moon: night, evening, moon, ramadan
fluent:sun-behind-cloud: weather, forecast, cloudy, sky
fluent:cloud-with-rain: rain, shower of rain, drizzle, rainy, rainfall
fluent:cloud-with-lightning-and-rain: storm, thunderstorm, thunder, hurricane
fluent:wind-face: wind, breeze, gale, windy
tabler:wind-electricity tabler:building-wind-turbine: wind turbine, wind energy, wind power
fluent:fire: campfire, flame, wildfire, burn, bonfire, smoke fire, house fire, forest fire
fluent:water-wave: sea, ocean, wave, tide, surf, flood
fluent:high-voltage: energy, lightning, voltage, electric
fluent:hammer-and-wrench: tool, repair, maintenance, fix, diy, workshop, toolbox, assembly, install, installation
fluent:carpentry-saw: saw, woodwork, carpenter
fluent:nut-and-bolt: screw, bolt, nut
fluent:building-construction: construction, building site, builder
fluent:factory: manufacturing, production, industry, plant factory, emission, pollution
fluent:receipt: pay slip, payslip, tax return, credit note, accounting
fluent:identification-card: business card, identity card, driving licence, membership card
fluent:spiral-notepad: notepad, to do list, shopping list
fluent:file-cabinet: filing cabinet, archive
tabler:presentation: whiteboard, flipchart, slide deck
tabler:chalkboard: blackboard
fluent:telephone-receiver: call, phone call, conference call, hotline, telephone call
fluent:speech-balloon: job interview, interview
fluent:beach-with-umbrella: annual leave, time off
fluent:stopwatch: time sheet, timesheet
fluent:office-building: headquarters, skyscraper, apartment building, apartment block, apartment house, tower block,
    block of flats
tabler:gavel: auction, verdict, lawsuit
tabler:pig-money: piggy bank, money box, savings account
fluent:currency-exchange: exchange rate, foreign exchange
fluent:chart-increasing: stock market, share price, stock price, stock exchange
fluent:money-bag: pension
tabler:vault: safe deposit box
fluent:shopping-bags: market, street market, flea market, mall, shopping bag, shopping centre
fluent:convenience-store: store, corner shop, kiosk
tabler:git-pull-request: merge request
tabler:test-pipe: unit test
fluent:bust-in-silhouette: user, user account, user profile, profile
tabler:file-spreadsheet: spreadsheet
fluent:magnifying-glass-tilted-left: search engine, search box
fluent:crescent-moon: dark mode
fluent:sun: light mode
fluent:brain: neural network
fluent:busts-in-silhouette: social network
fluent:e-mail: email address
fluent:robot: ai agent
tabler:alarm-smoke: smoke alarm, smoke detector, fire alarm
fluent:fire-extinguisher: fire drill, fire safety
tabler:ironing: iron, ironing board
fluent:framed-picture: photo frame, portrait
fluent:roll-of-paper: toilet paper, kitchen roll
fluent:elevator: lift
fluent:straight-ruler: ruler, tape measure, measuring tape, measurement
tabler:hammer-drill: drill, power drill, drill bit
tabler:paint: paint roller
tabler:garden-cart: wheelbarrow
fluent:electric-plug: extension cord, power cord, power socket
fluent:wood: timber, lumber, firewood, log
fluent:radioactive: nuclear, nuclear power, radiation
fluent:factory: power plant, power station
fluent:dna: genetic, gene
fluent:atom-symbol: physics, atom
fluent:microscope: biology
fluent:telescope: astronomy
fluent:puzzle-piece: jigsaw
fluent:thermometer: weather station
fluent:bug: bug report
fluent:warning: error message
fluent:globe-with-meridians: web page, home page, landing page
fluent:chart-decreasing: bear market
fluent:chart-increasing: bull market
fluent:bank: loan
fluent:key: key ring
tabler:cooker: oven, stove
tabler:wifi: wi fi
tabler:arrow-back-up: undo
tabler:arrow-forward-up: redo
tabler:headset: customer support, help desk, support team, call centre, call center
tabler:database: postgres, postgresql
tabler:brand-rust: rust compiler, rust language
`;
