import type { Drawing } from '../drawing.js';
import { mapLayout } from './map.layout.js';
import type { MapVisual } from './visual.js';

/** Seconds by which the way to a place begins before its pin. */
const LEG = 0.5;

/** Land, pins and ways are drawn; `stage/page/names.js` sets the names beside them. */
export const drawMap: Drawing<MapVisual> = ({ visual, shape, cues }) => {
  const { size, land, borders, countries, pins, legs } = mapLayout(visual, shape);
  const viewBox = `0 0 ${size.width} ${size.height}`;
  const named = [...pins, ...countries];
  return (
    <div class="map-scene">
      <svg viewBox={viewBox}>
        <path class="land" d={land} />
        {countries.map(({ path, part }) => (
          <path class="country" style={cues.entering(part, 0)} d={path} />
        ))}
        <path class="borders" d={borders} />
      </svg>
      <div class="names" data-fit="picture" data-ways="beside far">
        <svg viewBox={viewBox}>
          {['bed', 'way'].map((kind) =>
            legs.map(({ path, part }) => (
              <path class={`leg ${kind} draw`} pathLength="1" style={cues.entering(part, -LEG)} d={path} />
            )),
          )}
          {pins.map(({ x, y, part }) => (
            <circle class="pin" style={cues.entering(part, 0)} cx={x.toFixed(2)} cy={y.toFixed(2)} r="1.5" />
          ))}
          {named.map(({ x, y, across, down }, at) => (
            <ellipse
              data-spot={at < pins.length ? 'pin' : 'area'}
              cx={x.toFixed(2)}
              cy={y.toFixed(2)}
              rx={across.toFixed(2)}
              ry={down.toFixed(2)}
            />
          ))}
        </svg>
        {named.map(({ name, part }) => (
          <div style={cues.entering(part, 0.2)}>
            <i class="lead enter" />
            <bdi class="name enter" dir="auto" data-name>
              {name}
            </bdi>
          </div>
        ))}
      </div>
    </div>
  );
};
