/** Office, money, computing, home, school, sport, weather, tools: ids of pictures, and the words that they show; a row goes on where a line is set in. */
export const WORKING_SENSES = `
fluent:receipt: invoice, bill, receipt, expense, statement
fluent:receipt tabler:tax: tax
fluent:busts-in-silhouette: people, meeting, team, staff, colleague, employee, audience, community, crowd, headcount,
    population, member
fluent:handshake: partner, partnership, deal, negotiation, trust, collaboration, cooperation
fluent:e-mail: email, mail, inbox, newsletter
fluent:envelope: letter, envelope, invitation, rsvp
fluent:spiral-calendar: calendar, date, appointment, schedule, monday, tuesday, wednesday, thursday, friday,
    saturday, sunday, weekend, week, month, event, agenda
fluent:alarm-clock: deadline, alarm, late, wake
fluent:mantelpiece-clock fluent:watch: clock
fluent:stopwatch: timer, minute, second, speed, quick, duration, latency
fluent:hourglass-not-done: time, wait time, waiting, delay, patience
fluent:chart-increasing: growth, increase, rise, revenue, profit, sale, trend, gain, progress, interest rate,
    inflation, performance, quarterly revenue
fluent:chart-decreasing: decrease, decline, loss, drop in, recession, shrink
fluent:bar-chart: chart, statistic, data, analytics, metric, survey, poll, graph, dashboard
fluent:money-bag: money, budget, cash, fund, funding, salary, wage, saving, income, balance, current balance,
    rich, wealth, investment, finance
fluent:label: price, price tag, discount, tag, label, bargain
fluent:credit-card: payment, pay, card payment, checkout, debit card
fluent:coin: euro, dollar, cent, penny, currency, credit
fluent:bank: bank, bank account, museum, court, government
fluent:locked: security, privacy, password, secure, encryption, lock, login, data security, safe
fluent:shield: protection, insurance, warranty, defense, defence, firewall, guard, guarantee
fluent:warning: warning, danger, caution, risk, hazard, alert, toxic, dangerous
fluent:mobile-phone: phone, smartphone, mobile, app, call us, cellphone
fluent:laptop: computer, laptop, notebook computer, software, coding, developer, programmer, remote work
fluent:briefcase: job, career, business, office, work from home, job advert, hiring, vacancy
fluent:page-facing-up: document, file, report, page, paper, form to fill, application
fluent:scroll: history, law, constitution, treaty
tabler:contract fluent:page-with-curl: contract, lease, agreement to sign
fluent:paperclip: paper clip, attachment, clip
fluent:light-bulb: idea, lamp, light bulb, bulb, tip, insight, innovation, inspiration, lighting, electricity
fluent:rocket: launch, startup, boost, ship the release, go live, space travel
fluent:package: parcel, package, packet, box, carton, packaging, order parcel
fluent:bullseye: goal, target, aim, mission, objective, focus, accuracy
fluent:check-mark-button: done, success, approved, complete, verified, correct, checked, confirm
fluent:gear: setting, configuration, engine, machine, mechanism, gear, automation
fluent:robot: robot, ai, artificial intelligence, agent, bot, chatbot, machine learning, language model
fluent:speech-balloon: chat, message, comment, conversation, talk, feedback, dialogue, language
fluent:megaphone: announcement, marketing, advertising, campaign, promotion, news
fluent:newspaper: newspaper, press, article, magazine, headline
fluent:shopping-cart: cart, shopping, shop, groceries, grocery, supermarket, purchase, buyer
fluent:magnifying-glass-tilted-left: search, research, analysis, investigate, discover, inspect, inspection
fluent:bug: bug, debug, defect
tabler:cloud-computing: cloud computing, cloud storage
tabler:api: api, rest api, web api
tabler:brand-python: python, python release
tabler:brand-rust: rust compiler, rust language
tabler:brand-golang: golang
tabler:brand-javascript: javascript
tabler:brand-typescript: typescript
tabler:terminal-2: terminal, command line, cli, shell script
tabler:server: server, web server, host, backend, data centre, data center
tabler:database: database, sql, data store, storage
tabler:router: router, gateway, modem
tabler:plug-connected: connection, handshake protocol, tcp
fluent:electric-plug: plug, charger, charging, power supply, socket
fluent:battery: battery life, rechargeable battery
fluent:balance-scale: justice, scale, lawyer, legal, comparison, fairness, ethics, equality
fluent:house: house, home, property, mortgage, rent, house for sale, real estate, household
fluent:couch-and-lamp: sofa, couch, living room, furniture
tabler:wash-machine: washing machine, laundry, dishwasher, washer
tabler:fridge: fridge, refrigerator, freezer
fluent:potted-plant: plant, houseplant, garden plant, gardening, garden, pot plant
fluent:seedling: seed, sprout, sapling, sow, ecology, organic, sustainability
fluent:deciduous-tree: tree, oak, forest, wood, park, nature
fluent:leaf-fluttering-in-wind: leaf, foliage
fluent:cherry-blossom: spring, springtime, blossom, may flower
fluent:sunflower fluent:sun: summer
fluent:fallen-leaf: autumn, november, october
fluent:snowflake: winter, snow, frost, ice, frozen, freeze
fluent:bouquet: flower, florist, bouquet
fluent:recycling-symbol: recycling, recycle, recycling bin, reuse
fluent:wastebasket: bin, trash, rubbish, waste, garbage, delete
fluent:door: door, entrance, entry, exit
fluent:window: window, windows
noto:family: family, parent, relative
fluent:baby: baby, newborn, infant, birth
fluent:dog-face: dog, puppy, pet, vet
fluent:cat-face: cat, kitten
fluent:horse-face: horse, pony, riding
fluent:cow-face: cow, cattle, farm
fluent:bird: bird, sparrow, songbird
fluent:honeybee: bee, pollinator, hive
fluent:key: key, access key
fluent:books: book, reading, library, literature, textbook, study, course, lesson, knowledge
fluent:open-book: story, novel, chapter, read, tutorial, guide, manual, documentation, poem, poetry
fluent:memo: exam, test, note, maths exam, notes, homework, checklist, quiz, essay, minutes of
fluent:abacus: math, maths, mathematics, arithmetic, algebra
fluent:school: school, university, college, education, classroom
fluent:graduation-cap: graduation, degree, student, diploma, scholarship, graduate
fluent:test-tube: chemistry, lab, laboratory, chemistry lab, experiment, science
fluent:artist-palette: art, paint, painting, colour, color, design, gallery, exhibition
fluent:paintbrush: brush, paint brush
fluent:musical-notes: music, song, melody, concert, jazz, choir, band, orchestra
fluent:clapper-board: film, movie, cinema, video
fluent:camera: photo, photography, photograph, picture
fluent:soccer-ball: football, soccer, match day
fluent:tennis: tennis racket, racket
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
fluent:hammer-and-wrench: tool, repair, maintenance, fix, diy, workshop, toolbox, assembly, install,
    installation
fluent:carpentry-saw: saw, woodwork, carpenter
fluent:nut-and-bolt: screw, bolt, nut
fluent:building-construction: construction, building site, builder
fluent:factory: manufacturing, production, industry, plant factory, emission, pollution
fluent:receipt: pay slip, payslip, tax return, credit note, accounting
fluent:identification-card: business card, id card, identity card, driving licence, membership card
fluent:spiral-notepad: notepad, to do list, shopping list
fluent:memo: sticky note, post it note
fluent:file-cabinet: filing cabinet, archive
tabler:presentation: whiteboard, flipchart, slide deck, presentation
tabler:chalkboard: blackboard
fluent:telephone-receiver: call, phone call, conference call, hotline, telephone call
fluent:speech-balloon: job interview, interview
fluent:beach-with-umbrella: annual leave, time off
fluent:stopwatch: time sheet, timesheet
fluent:office-building: headquarters, skyscraper
tabler:gavel: auction, verdict, lawsuit
tabler:pig-money: piggy bank, money box, savings account
fluent:currency-exchange: exchange rate, foreign exchange
fluent:chart-increasing: stock market, share price, stock price, stock exchange
fluent:money-bag: pension fund, pension
tabler:vault: safe deposit box
fluent:shopping-bags: market, street market, flea market, mall, shopping bag, shopping centre
fluent:convenience-store: store, corner shop, kiosk
tabler:git-pull-request: pull request, merge request
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
tabler:ironing: iron, ironing, ironing board
fluent:framed-picture: picture frame, photo frame, portrait
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
tabler:cooker: oven, stove, cooker
tabler:wifi: wi fi
tabler:arrow-back-up: undo
tabler:arrow-forward-up: redo
tabler:headset: customer support, help desk, support team, call centre, call center
tabler:database: postgres, postgresql
`;
