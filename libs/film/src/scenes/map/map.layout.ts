import type { FrameFormat } from '@libs/drawing';
import {
  geoArea,
  geoCentroid,
  geoCircle,
  geoDistance,
  geoEqualEarth,
  geoMercator,
  geoPath,
  type GeoProjection,
} from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import { countryCode, countryLabel } from './countries.js';
import { placesOf, type Lonlat } from './places.layout.js';
import type { MapVisual } from './visual.js';

/** What a name belongs to: its middle, and half of its width and height. */
export interface Spot {
  name: string;
  x: number;
  y: number;
  across: number;
  down: number;
}

/** A map as paths of an SVG with this viewBox. Land and borders go on around it. */
export interface MapLayout {
  size: { width: number; height: number };
  land: string;
  borders: string;
  /** The part of the visual that each is, such as `countries[2]`. */
  countries: (Spot & { part: string; path: string })[];
  pins: (Spot & { part: string })[];
  /** The ways between places, in their order, each with the place that it leads to. */
  legs: { path: string; part: string }[];
}

type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon, { name: string }>;
type Atlas = Parameters<typeof mesh>[0] & {
  objects: { countries: { type: 'GeometryCollection'; geometries: never[] } };
};

/** What a headline and captions leave of each shape: the page shows more around it where there is more. */
const SIZES: Readonly<Record<FrameFormat, MapLayout['size']>> = {
  wide: { width: 164, height: 64 },
  square: { width: 86, height: 68 },
  portrait: { width: 86, height: 88 },
  tall: { width: 81, height: 96 },
};
/** Shares of the sides by which land goes on around the map. */
const BEYOND = 0.8;
const PIN = 1.8;
/** Degrees around a lone place, and around one of several: a share of the way between the farthest of them, within bounds. */
const ALONE = 6;
const AROUND = { share: 0.08, least: 0.25, most: 1.6 };
/** Shares of the sides by which a map that shows less land than this share is moved aside, to where it shows most. */
const ASIDE = [0, -0.24, 0.24];
const ENOUGH_LAND = 0.6;
/** Margin that places keep when a map is moved, as a share of its side. */
const EDGE = 0.08;
/** A map that spans more degrees than this shows coarse outlines and keeps areas true. */
const WIDE = 75;
/** Parts of a country smaller than this share of its largest part do not widen the map: islands overseas. */
const PART = 0.1;

export function mapLayout(visual: MapVisual, shape: FrameFormat): MapLayout {
  const size = SIZES[shape];
  const found = placesOf(visual).flatMap((place, at) => (place ? [{ ...place, part: `places[${at}]` }] : []));
  const points = found.map(({ point }) => point);
  const ways = visual.route ? points.slice(1).map((point, at) => way(points[at]!, point)) : [];
  const [outlines, details] = [coarse, fine].map(countriesIn) as [Country[], Country[]];
  const asked = visual.countries.map((name) => named(details, name));
  const around = aroundOf(points, asked.length);
  const all: GeoJSON.GeometryCollection = {
    type: 'GeometryCollection',
    geometries: [
      ...points.map((point) => geoCircle().center(point).radius(around)()),
      ...ways,
      ...asked.flatMap((country) => (country ? [mainPart(country)] : [])),
    ],
  };
  const { projection, isWide } = projectionFor(all, size);
  if (asked.length === 0) moveToLand(projection, { all, land: collected(outlines) }, size);
  const { width, height } = size;
  projection.clipExtent([
    [-width * BEYOND, -height * BEYOND],
    [width * (1 + BEYOND), height * (1 + BEYOND)],
  ]);
  const shown = isWide ? outlines : details;
  const path = geoPath(projection).digits(1);
  return {
    size,
    land: path(collected(shown)) ?? '',
    borders: path(bordersIn(isWide ? coarse : fine)) ?? '',
    countries: asked.flatMap((country, at) => {
      if (!country) return [];
      const name = visual.countries[at]!;
      const [[left, top], [right, bottom]] = path.bounds(mainPart(country));
      const [x, y] = path.centroid(mainPart(country));
      const spot = { name: countryLabel(name), x, y, across: (right - left) / 2, down: (bottom - top) / 2 };
      return [{ ...spot, part: `countries[${at}]`, path: path(named(shown, name) ?? country) ?? '' }];
    }),
    pins: found.map(({ name, point, part }) => {
      const [x, y] = projection(point) ?? [0, 0];
      return { name: name.split(',')[0]!.trim() || name, x, y, across: PIN, down: PIN, part };
    }),
    legs: ways.map((leg, at) => ({ path: path(leg) ?? '', part: found[at + 1]!.part })),
  };
}

/** The shortest way over the globe. */
function way(from: Lonlat, to: Lonlat): GeoJSON.LineString {
  return { type: 'LineString', coordinates: [from, to] };
}

function aroundOf(points: readonly Lonlat[], countries: number): number {
  if (points.length + countries <= 1) return ALONE;
  const far = Math.max(0, ...points.flatMap((one) => points.map((other) => geoDistance(one, other)))) * (180 / Math.PI);
  return countries > 0 ? AROUND.most : Math.min(AROUND.most, Math.max(AROUND.least, far * AROUND.share));
}

/** Moves a map of places aside where half of it would be sea and the other side shows land. */
function moveToLand(
  projection: GeoProjection,
  { all, land }: { all: GeoJSON.GeometryCollection; land: GeoJSON.FeatureCollection },
  { width, height }: MapLayout['size'],
): void {
  const [x, y] = projection.translate();
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(all);
  const path = geoPath(projection.clipExtent([[0, 0], [width, height]])); // prettier-ignore
  const seen = ASIDE.flatMap((share) => [[share * width, 0] as const, [0, share * height] as const]).map(([dx, dy]) => {
    const margins = [(left + dx) / width, 1 - (right + dx) / width, (top + dy) / height, 1 - (bottom + dy) / height];
    projection.translate([x + dx, y + dy]);
    return { dx, dy, land: Math.min(...margins) < EDGE ? 0 : path.area(land) / (width * height) };
  });
  const best = seen.reduce((most, one) => (one.land > most.land ? one : most));
  const { dx, dy } = seen[0]!.land < ENOUGH_LAND ? best : { dx: 0, dy: 0 };
  projection.translate([x + dx, y + dy]);
}

function countriesIn(atlas: unknown): Country[] {
  const { objects } = atlas as Atlas;
  return (feature(atlas as Atlas, objects.countries) as unknown as { features: Country[] }).features;
}

function collected(features: Country[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function bordersIn(atlas: unknown): GeoJSON.MultiLineString {
  const { objects } = atlas as Atlas;
  return mesh(atlas as Atlas, objects.countries, (one, other) => one !== other);
}

function named(countries: readonly Country[], name: string): Country | undefined {
  const code = countryCode(name);
  return countries.find(({ id, properties }) => (id === undefined ? properties.name : String(id)) === code);
}

/** The parts of a country that a map of it must show. */
function mainPart({ geometry }: Country): GeoJSON.MultiPolygon {
  if (geometry.type === 'Polygon') return { type: 'MultiPolygon', coordinates: [geometry.coordinates] };
  const parts = geometry.coordinates.map((coordinates) => ({
    coordinates,
    area: geoArea({ type: 'Polygon', coordinates }),
  }));
  const most = Math.max(...parts.map(({ area }) => area));
  return {
    type: 'MultiPolygon',
    coordinates: parts.filter(({ area }) => area >= most * PART).map(({ coordinates }) => coordinates),
  };
}

/** A projection that fits what is shown, turned so that it is not cut at the date line. */
function projectionFor(
  all: GeoJSON.GeometryCollection,
  { width, height }: MapLayout['size'],
): { projection: GeoProjection; isWide: boolean } {
  const [longitude] = geoCentroid(all);
  const inner: [[number, number], [number, number]] = [
    [width * 0.1, height * 0.11],
    [width * 0.9, height * 0.89],
  ];
  const near = geoMercator().rotate([-longitude, 0]).fitExtent(inner, all);
  const isWide = (width / near.scale()) * (180 / Math.PI) > WIDE;
  return { projection: isWide ? geoEqualEarth().rotate([-longitude, 0]).fitExtent(inner, all) : near, isWide };
}
