/** Food, travel and health: ids of pictures, and the words that they show; a row goes on where a line is set in. */
export const DAILY_SENSES = `
fluent:hot-beverage: coffee, espresso, cappuccino, latte, americano, macchiato, cocoa, cafe, coffee pot, coffee break,
    hot chocolate
fluent:teacup-without-handle fluent:teapot: tea
fluent:olive: olive oil
fluent:red-paper-lantern: paper lantern
tabler:lamp: lantern
fluent:beverage-box: juice, smoothie
fluent:wine-glass: wine, rose wine
fluent:beer-mug: beer, ale, lager, pub
fluent:tropical-drink: drink, cocktail, lemonade, mocktail, beverage
fluent:cup-with-straw: soda, cola, milkshake, soft drink
fluent:droplet: water, drop, moisture, leak
fluent:steaming-bowl fluent:pot-of-food: soup, broth, ramen, noodle
noto:pot-of-food: stew, casserole, goulash, chili con carne, pot of food, hot meal, hot food, warm meal,
    cooked meal, soup kitchen
fluent:green-salad: salad, vegetable, vegan, vegetarian
fluent:shortcake: cake, dessert, cheesecake
fluent:hamburger: burger, cheeseburger
fluent:cheese-wedge: cheese, parmesan, mozzarella, cheddar
fluent:cooked-rice: rice, risotto
fluent:spaghetti: pasta, lasagne, lasagna, carbonara, ravioli
fluent:cut-of-meat: meat, beef, steak
fluent:poultry-leg: chicken, chicken wing, turkey meat
fluent:fish: fish, salmon, cod, tuna, trout
fluent:cooking: fry, pan, omelette, scrambled egg, recipe, breakfast, cook
fluent:fork-and-knife-with-plate: dinner, lunch, meal, restaurant, menu, dish, food, dining
fluent:sheaf-of-rice: wheat, grain, flour, gluten, harvest
fluent:red-apple: apple, fruit
fluent:tangerine: orange, clementine
fluent:ice-cream: gelato, sorbet, sundae
fluent:glass-of-milk: milk, dairy, yoghurt, yogurt, cream
fluent:french-fries: chip, fries
fluent:hot-pepper: chili, chilli, spicy
fluent:salt: spice, seasoning, cumin, black pepper, paprika powder
fluent:beans: lentil, chickpea
tabler:teapot: kettle, electric kettle, water kettle
fluent:potted-plant: flower pot
fluent:herb: basil, parsley, oregano, mint leaf, thyme
fluent:pancakes: crepe
fluent:bowl-with-spoon: porridge, cereal, dough, batter, sauce, whisk, stir, oatmeal
tabler:bowl-chopsticks: chopstick
tabler:tools-kitchen-2: cutlery, kitchen
fluent:airplane: plane, flight, airline, air travel, aircraft, fly
fluent:airplane-departure: departure, airport
fluent:luggage: suitcase, baggage, travel, trip, holiday, vacation
fluent:high-speed-train fluent:train: train, railway, rail
fluent:station: train station, platform
fluent:automobile: car, vehicle, drive
fluent:bicycle: bike, cycling, cycle, cyclist, bicycle wheel, bike wheel, bicycle tyre, bike tyre, bicycle tire, bike tire
fluent:person-biking: racing bike, road bike, racing cyclist, cycle race
noto:wheel tabler:wheel: tyre, tire, car wheel, flat tyre, puncture
fluent:flashlight fluent:light-bulb: bicycle lamp, bike lamp, bike light, bicycle light, torch, headlamp, headlight
fluent:passport-control: passport, visa
fluent:world-map: map, route, itinerary, atlas
fluent:beach-with-umbrella: beach, seaside, coast, shore, day off
fluent:snow-capped-mountain: mountain, hike, hiking, alp, summit, peak
fluent:ticket: ticket, admission, booking, reservation, boarding pass
fluent:round-pushpin: location, place, address, destination, pin, venue
fluent:globe-showing-europe-africa: world, earth, global, globe, planet, international, climate
fluent:globe-with-meridians: internet, web, website, network, online, browser, dns, domain, url
fluent:delivery-truck: delivery, shipping, truck, lorry, freight, courier, logistics
fluent:ship: boat, cruise, vessel, cargo ship, container ship, warship, freighter, trawler
fluent:cityscape: city, town, downtown, urban
fluent:tent: camp, campsite
fluent:stethoscope: doctor, medical, checkup, clinic, health check, blood pressure, diagnosis, patient
fluent:hospital: hospital, emergency room
fluent:tooth: dentist, dental, toothache
fluent:syringe: vaccine, vaccination, injection, insulin
tabler:medicine-syrup: cough syrup, cough medicine
fluent:pill: medicine, medication, drug, tablet, dose, dosage, vitamin, antibiotic, prescription, pharmacy, ibuprofen,
    aspirin, paracetamol
fluent:beating-heart: heart rate, pulse, heartbeat, health, cardiology, healthy
fluent:drop-of-blood: blood, blood test, donor, donation of blood
fluent:soap: wash, hygiene, clean, cleaning, cleaner, hand washing, detergent, bleach
fluent:bed: bedroom, mattress, bedtime, sleep, insomnia, nap
fluent:sneezing-face: allergy, cold, flu, sneeze
fluent:thermometer: temperature, fever, heat
fluent:brain: mind, memory, mental health, intelligence, neuroscience, psychology
fluent:microbe tabler:virus: virus
fluent:microbe fluent:petri-dish tabler:microscope: bacteria, germ, infection, microbe
fluent:adhesive-bandage: wound, injury, plaster, first aid, bandage
fluent:person-in-lotus-position: yoga, meditation, meditate, calm, relax, mindfulness
fluent:bento-box: packed lunch
fluent:peanuts: peanut butter
fluent:jar: jam, marmalade, sourdough starter
fluent:honey-pot: honey, honey jar
fluent:ear-of-corn: corn, maize, sweetcorn
fluent:ginger-root: ginger
fluent:kiwi-fruit: kiwi
fluent:roasted-sweet-potato: sweet potato
fluent:leafy-green: lettuce, spinach, kale, cabbage
noto:root-vegetable: radish, beetroot, turnip
fluent:shrimp: prawn, seafood
fluent:bacon: rasher
fluent:stuffed-flatbread: kebab, gyro
fluent:chocolate-bar: chocolate
fluent:candy: sweet shop, sweet
fluent:cookie: biscuit, cookie banner
fluent:custard: pudding
fluent:bread: toast, bakery, baker
fluent:kitchen-knife: knife
tabler:chef-hat: chef
fluent:bottle-with-popping-cork: wine bottle
fluent:amphora: vase, pottery
fluent:top-hat: hat
fluent:womans-hat: sun hat, sunhat, straw hat, summer hat
fluent:billed-cap: cap, baseball cap
fluent:hiking-boot: boot, rain boot, walking boot, hiking trail
fluent:thong-sandal: sandal, flip flop
fluent:t-shirt: shirt, clothes, clothing, outfit
fluent:jeans: trouser, denim
fluent:dress: gown, fashion
fluent:handbag: bag
fluent:safety-vest: life jacket, life vest
fluent:gem-stone: jewel, gem, diamond
fluent:lotion-bottle: lotion, sunscreen, sun cream, shampoo
fluent:person-getting-haircut: haircut, hairdresser, hairstyle, hair salon
fluent:barber-pole: barber, barber shop
fluent:person-getting-massage: massage, spa
fluent:bathtub: bath, bathroom
fluent:toothbrush: toothpaste
fluent:sailboat: sail, sailing, sailing ship, sailing boat, tall ship, yacht, regatta
fluent:passenger-ship: cruise ship, ocean liner
fluent:canoe: rowing boat, kayak, canoeing
fluent:anchor: harbour, harbor, marina
fluent:aerial-tramway: cable car, gondola, ski lift
fluent:locomotive: steam engine, steam train
fluent:tram: streetcar
fluent:bus-stop: bus station
fluent:taxi: cab, taxi rank
fluent:fuel-pump: fuel, petrol, gasoline, diesel, petrol station, gas station, filling station
fluent:oncoming-automobile: traffic jam, rush hour, congestion
fluent:vertical-traffic-light: traffic light, traffic
fluent:p-button: car park, parking, parking space
fluent:children-crossing: crossing guard
fluent:police-car: police, police station
fluent:police-officer: officer
fluent:customs: customs officer, border control
fluent:fire-engine: fire brigade, fire station
fluent:hotel: hostel, motel, accommodation, guest house
fluent:bridge-at-night: bridge
fluent:desert-island: island
fluent:ear-with-hearing-aid: hearing aid
fluent:eye: eyesight, vision, contact lens, optician
fluent:hospital: operating theatre, surgery, intensive care
fluent:pregnant-woman: pregnant, pregnancy
fluent:anatomical-heart: heart attack, heart disease, heart surgery
fluent:lungs: breathing, breath, asthma
fluent:bone: fracture
fluent:brown-mushroom: mushroom, champignon
fluent:mushroom: toadstool, fly agaric
`;
