import {
  geoArea,
  geoCentroid,
  geoCircle,
  geoDistance,
  geoEqualEarth,
  geoInterpolate,
  geoMercator,
  geoPath,
  type GeoProjection,
} from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import type { Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
import { countryCode, countryLabel } from './countries.js';
import { placeLabels, type PlacedLabel, type Point } from './place-labels.js';
import { placesOf, type Lonlat } from './places.layout.js';
import type { MapVisual } from './visual.js';

/** A map in cqmin: paths of an SVG, pins and labels. */
export interface MapLayout {
  land: string;
  borders: string;
  countries: { path: string; name: string }[];
  pins: { x: number; y: number; name: string }[];
  /** The ways between places, in their order. */
  legs: string[];
  /** Of places, then of countries. */
  labels: PlacedLabel[];
}

type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon, { name: string }>;
type Atlas = Parameters<typeof mesh>[0] & {
  objects: { countries: { type: 'GeometryCollection'; geometries: never[] } };
};

/** Degrees around a lone place, and around one of several: a share of the way between the farthest of them, within bounds. */
const ALONE = 6;
const AROUND = { share: 0.08, least: 0.25, most: 1.6 };
/** Shares of the frame by which a map is moved aside where that shows more land, and what it must show more. */
const ASIDE = [0, -0.24, 0.24];
const MORE_LAND = 0.06;
/** Margin that places keep when a map is moved, as a share of its side. */
const EDGE = 0.08;
/** Points of a way that words keep clear of. */
const WAY_POINTS = 24;
/** A map that spans more degrees than this shows coarse outlines and keeps areas true. */
const WIDE = 75;
/** Parts of a country smaller than this share of its largest part do not widen the map: islands overseas. */
const PART = 0.1;

export function mapLayout(visual: MapVisual, room: Room): MapLayout {
  const { countries, route } = visual;
  const found = placesOf(visual).flatMap((place) => place ?? []);
  const points = found.map(({ point }) => point);
  const ways = route ? points.slice(1).map((point, at) => way(points[at]!, point)) : [];
  const around = aroundOf(points, countries.length);
  const asked = countries.map((country) => atlasCountry(fine as unknown as Atlas, country));
  const shown: GeoJSON.Geometry[] = [
    ...points.map((point) => geoCircle().center(point).radius(around)()),
    ...ways,
    ...asked.flatMap((country) => (country ? [mainPart(country)] : [])),
  ];
  const all: GeoJSON.GeometryCollection = { type: 'GeometryCollection', geometries: shown };
  const { projection, span } = projectionFor(all, room);
  moveToLand(projection, { all, room });
  const atlas = (span > WIDE ? coarse : fine) as unknown as Atlas;
  const path = geoPath(projection).digits(1);
  const marked = countries.flatMap((name, at) => {
    const country = asked[at];
    return country
      ? [{ path: path((span > WIDE ? atlasCountry(atlas, name) : undefined) ?? country) ?? '', name, country }]
      : [];
  });
  const pins = found.map(({ name, point }) => {
    const [x, y] = projection(point) ?? [0, 0];
    return { x, y, name };
  });
  const labels = placeLabels(
    [
      ...pins.map(({ x, y, name }) => ({ text: cityOf(name), x, y, reach: 1.8, kind: 'pin' as const })),
      ...marked.map(({ country, name }) => {
        const [[left, top], [right, bottom]] = path.bounds(mainPart(country));
        const text = countryLabel(name);
        const [x, y] = path.centroid(mainPart(country));
        const inside = emsOf(text) * 5.6 < (right - left) * 0.9 && bottom - top > 6;
        const reach = Math.min(12, Math.max(1.5, (bottom - top) / 2));
        return { text, x, y, reach, kind: inside ? ('roomy' as const) : ('narrow' as const) };
      }),
    ],
    { room, ways: ways.map((leg) => pointsAlong(leg, projection)) },
  );
  return {
    land: path(feature(atlas, atlas.objects.countries)) ?? '',
    borders: path(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) ?? '',
    countries: marked.map(({ path, name }) => ({ path, name })),
    pins,
    legs: ways.map((leg) => path(leg) ?? ''),
    labels,
  };
}

/** The shortest way over the globe. */
function way(from: Lonlat, to: Lonlat): GeoJSON.LineString {
  return { type: 'LineString', coordinates: [from, to] };
}

/** Points of a way in the frame, its ends left out. */
function pointsAlong({ coordinates: [from, to] }: GeoJSON.LineString, projection: GeoProjection): Point[] {
  const between = geoInterpolate(from as Lonlat, to as Lonlat);
  return Array.from({ length: WAY_POINTS }, (_, at) => projection(between((at + 1) / (WAY_POINTS + 1)))).flatMap(
    (point) => (point ? [{ x: point[0], y: point[1] }] : []),
  );
}

function aroundOf(points: readonly Lonlat[], countries: number): number {
  if (points.length + countries <= 1) return ALONE;
  const far = Math.max(0, ...points.flatMap((one) => points.map((other) => geoDistance(one, other)))) * (180 / Math.PI);
  return countries > 0 ? AROUND.most : Math.min(AROUND.most, Math.max(AROUND.least, far * AROUND.share));
}

/** Moves a map aside where half of it would be sea and the other side shows land. */
function moveToLand(
  projection: GeoProjection,
  { all, room: { width, height } }: { all: GeoJSON.GeometryCollection; room: Room },
): void {
  const land = feature(coarse as unknown as Atlas, (coarse as unknown as Atlas).objects.countries);
  const path = geoPath(projection);
  const [x, y] = projection.translate();
  const [[left, top], [right, bottom]] = path.bounds(all);
  const seen = ASIDE.flatMap((share) =>
    (
      [
        [share * width, 0],
        [0, share * height],
      ] as const
    ).map(([dx, dy]) => {
      const isInside =
        left + dx >= width * EDGE &&
        right + dx <= width * (1 - EDGE) &&
        top + dy >= height * EDGE &&
        bottom + dy <= height * (1 - EDGE);
      projection.translate([x + dx, y + dy]);
      return { at: [x + dx, y + dy] as [number, number], land: isInside ? path.area(land) / (width * height) : 0 };
    }),
  );
  const [middle] = seen;
  const best = seen.reduce((most, one) => (one.land > most.land ? one : most));
  projection.translate(middle && best.land > middle.land + MORE_LAND ? best.at : [x, y]);
}

function cityOf(name: string): string {
  return name.split(',')[0]?.trim() || name;
}

function atlasCountry(atlas: Atlas, name: string): Country | undefined {
  const code = countryCode(name);
  const { features } = feature(atlas, atlas.objects.countries) as unknown as { features: Country[] };
  return features.find(({ id, properties }) => (id === undefined ? properties.name : String(id)) === code);
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

/** A projection that fits what is shown, turned so that it is not cut at the date line, and the degrees it spans in the end. */
function projectionFor(
  all: GeoJSON.GeometryCollection,
  { width, height }: Room,
): { projection: GeoProjection; span: number } {
  const [longitude, latitude] = geoCentroid(all);
  const inner: [[number, number], [number, number]] = [
    [width * 0.1, height * 0.11],
    [width * 0.9, height * 0.89],
  ];
  const near = geoMercator().rotate([-longitude, 0]).fitExtent(inner, all);
  const span = spanOf(near, { width, height });
  const turned =
    Math.abs(latitude) > 90 ? near : span > WIDE ? geoEqualEarth().rotate([-longitude, 0]).fitExtent(inner, all) : near;
  return {
    projection: turned.clipExtent([
      [0, 0],
      [width, height],
    ]),
    span,
  };
}

function spanOf(projection: GeoProjection, { width, height }: Room): number {
  const left = projection.invert?.([0, height / 2]);
  const right = projection.invert?.([width, height / 2]);
  if (!left || !right) return 360;
  const span = right[0] - left[0];
  const perUnit = ((360 / (2 * Math.PI)) * width) / projection.scale();
  return Math.max(span < 0 ? span + 360 : span, Math.min(360, perUnit));
}
