/** Names under which the list of cities does not know a city, or knows a smaller one. Folded name to the list's name. */
export const CITY_NAMES: Readonly<Record<string, string>> = {
  andorralavella: 'Andorra', antwerp: 'Antwerpen', anvers: 'Antwerpen', athina: 'Athens', bangalore: 'Bengaluru',
  benares: 'Varanasi', bombay: 'Mumbai', breslau: 'Wroclaw', bruges: 'Brugge', brussel: 'Brussels', bruxelles: 'Brussels',
  bucuresti: 'Bucharest', calcutta: 'Kolkata', constantinople: 'Istanbul', cracow: 'Kraków', cuzco: 'Cusco', danzig: 'Gdansk',
  denhaag: 'The Hague', djibouticity: 'Djibouti', dnipro: 'Dnipropetrovsk', ekaterinburg: 'Yekaterinburg', erbil: 'Irbil',
  fes: 'Fez', firenze: 'Florence', gazacity: 'Gaza', geneve: 'Geneva', genf: 'Geneva', genova: 'Genoa', ghent: 'Gent',
  giza: 'El Giza', goteborg: 'Göteborg', gothenburg: 'Göteborg', guatemalacity: 'Guatemala', hanover: 'Hannover',
  hebron: 'Al Khalil', heraklion: 'Iraklio', kharkov: 'Kharkiv', kiev: 'Kyiv', kobenhavn: 'Copenhagen', koln: 'Cologne',
  konigsberg: 'Kaliningrad', krakow: 'Kraków', kuwaitcity: 'Kuwait', lemberg: 'Lvov', leningrad: 'St. Petersburg',
  lisboa: 'Lisbon', lucerne: 'Luzern', luxembourgcity: 'Luxembourg', lviv: 'Lvov', lwow: 'Lvov', macao: 'Macau',
  madras: 'Chennai', marrakech: 'Marrakesh', mecca: 'Makkah', mekka: 'Makkah', milano: 'Milan', moskau: 'Moscow',
  moskva: 'Moscow', munchen: 'Munich', nanking: 'Nanjing', napoli: 'Naples', newyorkcity: 'New York', nuremberg: 'Nürnberg',
  nurnberg: 'Nürnberg', nursultan: 'Astana', nyc: 'New York', odesa: 'Odessa, Ukraine', peking: 'Beijing', prag: 'Prague',
  praha: 'Prague', pusan: 'Busan', quebeccity: 'Québec', rhodes: 'Rodos', rio: 'Rio de Janeiro', rom: 'Rome', roma: 'Rome',
  rostovondon: 'Rostov', saigon: 'Ho Chi Minh City', saintpetersburg: 'St. Petersburg', salonica: 'Thessaloniki',
  samarkand: 'Samarqand', saragossa: 'Zaragoza', sevilla: 'Seville', stalingrad: 'Volgograd', telaviv: 'Tel Aviv-Yafo',
  torino: 'Turin', ulanbator: 'Ulaanbaatar', venedig: 'Venice', venezia: 'Venice', warschau: 'Warsaw', warszawa: 'Warsaw',
  washington: 'Washington, D.C.', washingtondc: 'Washington, D.C.', wien: 'Vienna', yangon: 'Rangoon', zurich: 'Zürich',
}; // prettier-ignore

/** Cities that the list does not have: latitude, longitude, inhabitants. */
export const MORE_CITIES = [
  { city: 'Bethlehem', country: 'Palestine', iso2: 'PS', iso3: 'PSE', lat: 31.705, lng: 35.203, pop: 30_000 },
  { city: 'Jericho', country: 'Palestine', iso2: 'PS', iso3: 'PSE', lat: 31.856, lng: 35.46, pop: 21_000 },
  { city: 'Corfu', country: 'Greece', iso2: 'GR', iso3: 'GRC', lat: 39.624, lng: 19.922, pop: 32_000 },
  { city: 'Avignon', country: 'France', iso2: 'FR', iso3: 'FRA', lat: 43.949, lng: 4.806, pop: 92_000 },
  { city: 'Ibiza', country: 'Spain', iso2: 'ES', iso3: 'ESP', lat: 38.908, lng: 1.432, pop: 50_000 },
] as const;
