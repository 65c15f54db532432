/** Names under which the list of cities does not know a city, or knows a smaller one. Folded name to the list's name. */
export const CITY_NAMES: Readonly<Record<string, string>> = {
  athina: 'Athens', bombay: 'Mumbai', bruxelles: 'Brussels', brussel: 'Brussels', bucuresti: 'Bucharest', calcutta: 'Kolkata',
  denhaag: 'The Hague', firenze: 'Florence', geneve: 'Geneva', genf: 'Geneva', genova: 'Genoa', goteborg: 'Göteborg',
  gothenburg: 'Göteborg', kiev: 'Kyiv', kobenhavn: 'Copenhagen', koln: 'Cologne', krakow: 'Kraków', cracow: 'Kraków',
  lisboa: 'Lisbon', madras: 'Chennai', milano: 'Milan', moskva: 'Moscow', moskau: 'Moscow', munchen: 'Munich',
  napoli: 'Naples', nurnberg: 'Nürnberg', nuremberg: 'Nürnberg', nyc: 'New York', newyorkcity: 'New York', peking: 'Beijing',
  praha: 'Prague', prag: 'Prague', roma: 'Rome', rom: 'Rome', saigon: 'Ho Chi Minh City', saintpetersburg: 'St. Petersburg',
  sevilla: 'Seville', telaviv: 'Tel Aviv-Yafo', torino: 'Turin', venezia: 'Venice', venedig: 'Venice',
  warschau: 'Warsaw', warszawa: 'Warsaw', washington: 'Washington, D.C.', washingtondc: 'Washington, D.C.',
  wien: 'Vienna', zurich: 'Zürich',
}; // prettier-ignore
