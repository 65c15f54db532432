import { round, SvgText } from '../../measure/svg-text.js';
import type { Drawing } from '../drawing.js';
import { mapLayout } from './map.layout.js';
import type { MapVisual } from './visual.js';

/** Seconds by which the way to a place begins before its pin. */
const LEG = 0.5;

export const drawMap: Drawing<MapVisual> = ({ visual, room, cues }) => {
  const { land, borders, countries, pins, legs, labels } = mapLayout(visual, room);
  const fields = [
    ...visual.places.map((_, at) => `places[${at}]`),
    ...visual.countries.map((_, at) => `countries[${at}]`),
  ];
  const after = (at: number, seconds: number) => cues.entering(fields[at] ?? '', seconds);
  return (
    <svg class="map-scene figure" viewBox={`0 0 ${round(room.width)} ${round(room.height)}`}>
      <rect class="sea" width={round(room.width)} height={round(room.height)} />
      <path class="land" d={land} />
      {countries.map(({ path }, at) => (
        <path class="country" style={after(pins.length + at, 0)} d={path} />
      ))}
      <path class="borders" d={borders} />
      <rect class="edge" width={round(room.width)} height={round(room.height)} />
      {['bed', 'way'].map((part) =>
        legs.map((d, at) => <path class={`leg ${part} draw`} pathLength="1" style={after(at + 1, -LEG)} d={d} />),
      )}
      {labels.map(
        ({ line, x, y }, at) =>
          line && (
            <line
              class="lead enter"
              style={after(at, 0.25)}
              x1={round(line.x)}
              y1={round(line.y)}
              x2={round(x)}
              y2={round(y)}
            />
          ),
      )}
      {pins.map(({ x, y }, at) => (
        <circle class="pin" style={after(at, 0)} cx={round(x)} cy={round(y)} r="1.5" />
      ))}
      {labels.map(({ text, x, y, size, isOn }, at) => (
        <SvgText
          class={`name ${isOn ? 'on-country ' : ''}enter`}
          style={after(at, 0.2)}
          lines={[text]}
          x={x}
          y={y}
          size={size}
        />
      ))}
    </svg>
  );
};
