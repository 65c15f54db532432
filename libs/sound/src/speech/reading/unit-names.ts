/** Symbols of units with one and many of them. An underscore stands for a space. Case decides where two symbols differ by it. */
const UNITS = new Map(
  `%|percent|percent °|degree|degrees °C|degree_celsius|degrees_celsius °F|degree_fahrenheit|degrees_fahrenheit
  ms|millisecond|milliseconds s|second|seconds sec|second|seconds secs|second|seconds min|minute|minutes wk|week|weeks
  wks|week|weeks mo|month|months mos|month|months yr|year|years yrs|year|years
  mins|minute|minutes h|hour|hours hr|hour|hours hrs|hour|hours
  nm|nanometer|nanometers μm|micrometer|micrometers mm|millimeter|millimeters cm|centimeter|centimeters m|meter|meters
  km|kilometer|kilometers ft|foot|feet yd|yard|yards yds|yard|yards mi|mile|miles in|inch|inches ha|hectare|hectares
  mg|milligram|milligrams g|gram|grams kg|kilogram|kilograms t|ton|tons oz|ounce|ounces lb|pound|pounds lbs|pound|pounds
  ml|milliliter|milliliters mL|milliliter|milliliters cl|centiliter|centiliters dl|deciliter|deciliters l|liter|liters
  L|liter|liters gal|gallon|gallons qt|quart|quarts pt|pint|pints tbsp|tablespoon|tablespoons tsp|teaspoon|teaspoons
  Hz|hertz|hertz kHz|kilohertz|kilohertz MHz|megahertz|megahertz GHz|gigahertz|gigahertz fps|frame_per_second|frames_per_second
  rpm|revolution_per_minute|revolutions_per_minute bpm|beat_per_minute|beats_per_minute
  px|pixel|pixels dpi|dot_per_inch|dots_per_inch KB|kilobyte|kilobytes MB|megabyte|megabytes GB|gigabyte|gigabytes
  TB|terabyte|terabytes PB|petabyte|petabytes Mb|megabit|megabits Gb|gigabit|gigabits
  kbps|kilobit_per_second|kilobits_per_second Mbps|megabit_per_second|megabits_per_second
  Gbps|gigabit_per_second|gigabits_per_second mph|mile_per_hour|miles_per_hour kph|kilometer_per_hour|kilometers_per_hour
  W|watt|watts kW|kilowatt|kilowatts MW|megawatt|megawatts GW|gigawatt|gigawatts kWh|kilowatt_hour|kilowatt_hours
  MWh|megawatt_hour|megawatt_hours Wh|watt_hour|watt_hours mAh|milliamp_hour|milliamp_hours V|volt|volts kV|kilovolt|kilovolts
  dB|decibel|decibels Pa|pascal|pascals hPa|hectopascal|hectopascals kPa|kilopascal|kilopascals
  J|joule|joules kJ|kilojoule|kilojoules cal|calorie|calories kcal|kilocalorie|kilocalories x|time|times`
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [symbol = '', one = '', many = ''] = entry.split('|');
      return [symbol, { one: one.split('_'), many: many.split('_') }] as const;
    }),
);
/** Unambiguous symbols of two letters and more, known in any case. */
const ANY_CASE = new Map([...UNITS].map(([symbol, names]) => [symbol.toLowerCase(), names]));
const POWERS = new Map([
  ['2', { before: 'square', after: 'squared' }],
  ['3', { before: 'cubic', after: 'cubed' }],
]);
const EXPRESSION = /^([^\d/^]{1,5})\^?([23]?)(?:\/([^\d/^]{1,5})\^?([23]?))?$/;

interface UnitNames {
  one: string[];
  many: string[];
}

function namesOf(symbol: string): UnitNames | undefined {
  const known = UNITS.get(symbol) ?? (symbol.length > 1 ? ANY_CASE.get(symbol.toLowerCase()) : undefined);
  return known ?? (symbol === 'X' ? UNITS.get('x') : undefined);
}

function unitBelow(symbol: string, power: string): string[] | undefined {
  const names = namesOf(symbol);
  return names && ['per', ...names.one, ...raised(power, 'after')];
}

function raised(power: string, place: 'before' | 'after'): string[] {
  const said = POWERS.get(power)?.[place];
  return said === undefined ? [] : [said];
}

/** A unit or a quotient of two in words: kilograms, square meters, meters per second squared. `undefined` if it is none. */
export function unitNamed(symbols: string, singular: boolean): string[] | undefined {
  const [, base = '', power = '', below = '', belowPower = ''] = EXPRESSION.exec(symbols) ?? [];
  const names = base === 'x' && power !== '' ? undefined : namesOf(base);
  const over = below === '' ? [] : unitBelow(below, belowPower);
  return names && over && [...raised(power, 'before'), ...(singular ? names.one : names.many), ...over];
}
