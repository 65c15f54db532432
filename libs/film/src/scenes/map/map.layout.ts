import { geoArea, geoCentroid, geoCircle, geoEqualEarth, geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import type { Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
import { countryCode, countryLabel } from './countries.js';
import { placeLabels, type PlacedLabel } from './place-labels.js';
import { placeOf } from './places.layout.js';
import type { MapVisual } from './visual.js';

/** A map in cqmin: paths of an SVG, pins and labels. */
export interface MapLayout {
  land: string;
  borders: string;
  countries: { path: string; name: string }[];
  pins: { x: number; y: number; name: string }[];
  /** Of places, then of countries. */
  labels: PlacedLabel[];
}

type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon, { name: string }>;
type Atlas = Parameters<typeof mesh>[0] & {
  objects: { countries: { type: 'GeometryCollection'; geometries: never[] } };
};

/** Degrees around a place that are shown at least. */
const AROUND = 1.6;
const ALONE = 6;
/** A map that spans more degrees than this shows coarse outlines and keeps areas true. */
const WIDE = 75;
/** Parts of a country smaller than this share of its largest part do not widen the map: islands overseas. */
const PART = 0.1;

export function mapLayout({ places, countries }: MapVisual, room: Room): MapLayout {
  const found = places.flatMap(({ name, at }) => {
    const point = placeOf({ name, at });
    return point ? [{ name, point }] : [];
  });
  const asked = countries.map((country) => atlasCountry(fine as unknown as Atlas, country));
  const shown: GeoJSON.Geometry[] = [
    ...found.map(({ point }) =>
      geoCircle()
        .center(point)
        .radius(found.length + countries.length > 1 ? AROUND : ALONE)(),
    ),
    ...asked.flatMap((country) => (country ? [mainPart(country)] : [])),
  ];
  const all: GeoJSON.GeometryCollection = { type: 'GeometryCollection', geometries: shown };
  const { projection, span } = projectionFor(all, room);
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
    room,
  );
  return {
    land: path(feature(atlas, atlas.objects.countries)) ?? '',
    borders: path(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) ?? '',
    countries: marked.map(({ path, name }) => ({ path, name })),
    pins,
    labels,
  };
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
