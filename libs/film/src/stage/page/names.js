/** Sides of a thing on which its name may stand, the best first. */
const SIDES = [[1, 0], [-1, 0], [0, -1], [0, 1], [0.8, -1], [0.8, 1], [-0.8, -1], [-0.8, 1]]; // prettier-ignore

/** How far from a thing its name may stand in each way of setting, in heights of the name. From the second on a line leads there. */
const RINGS = { beside: [0], far: [0, 0.8, 1.6, 2.6, 3.8] };

/** Points of a line that names keep clear of, and half of the size of each in heights of a name. */
const LINE = { points: 24, half: 0.1 };

/** Shares of an area: of its width and height that its own name may take, and about its middle that other names keep clear of. */
const AREA = { width: 0.75, height: 0.6, middle: 0.5 };

/** In heights of a name: between it and its thing, and the edge of the drawing; how much of an area lies between them. */
const AIR = { gap: 0.1, edge: 0.25, reach: 2 };

/** Whether each name (`data-name`) of a drawing finds a place beside its thing. */
export function areNamesHeld(root) {
  return placesOfNames(root).every(({ place }) => place);
}

/** Sets each name of a drawing beside its thing, with a line to it where it stands far off. */
export function setNames(root) {
  for (const { name, spot, place, first } of placesOfNames(root)) {
    const { left, top, right, bottom, isFar = false, isOn = false } = place ?? first;
    name.style.translate = `${left}px ${top}px`;
    name.classList.toggle('on', isOn);
    const [across, down] = [clamp(spot.x, left, right) - spot.x, clamp(spot.y, top, bottom) - spot.y];
    const { style } = name.previousElementSibling;
    style.width = isFar ? `${Math.hypot(across, down)}px` : '0';
    style.translate = `${spot.x}px ${spot.y}px`;
    style.rotate = `${Math.atan2(down, across)}rad`;
  }
}

/** The place of each name, clear of other names and their things, of pins and of ways; undefined where there is none. */
function placesOfNames(root) {
  const names = [...root.querySelectorAll('[data-name]')];
  if (names.length === 0) return [];
  const frame = root.getBoundingClientRect();
  const spots = [...root.querySelectorAll('[data-spot]')].map((spot) => spotOf(spot, frame));
  const height = names[0].offsetHeight;
  const lines = [...root.querySelectorAll('.way')].flatMap((way) => pointsOf(way, frame));
  const taken = lines.map((point) => around(point, LINE.half * height, LINE.half * height));
  return names.map((name, at) => {
    const spot = spots[at];
    const others = spots.filter((other) => other !== spot);
    const blocks = [...others.map(({ block }) => block), ...(spot.isArea ? [] : [spot.block])];
    const choices = [...placesBeside(spot, { width: name.offsetWidth, height }, RINGS[root.dataset.way])];
    const place = choices.find((one) => {
      const air = around(one, one.across + AIR.edge * height, one.down + AIR.edge * height);
      const isInside = air.left >= 0 && air.top >= 0 && air.right <= frame.width && air.bottom <= frame.height;
      if (!isInside || !(one.isFar || one.isOn || isNearest(one, spot, others))) return false;
      const all = [...taken, ...(one.isOn ? others.map(({ block }) => block) : blocks)];
      return [one, ...lineTo(one, spot)].every((part) => !all.some((other) => meet(part, other)));
    });
    if (place) taken.push(around(place, place.across + AIR.gap * height, place.down), ...lineTo(place, spot));
    return { name, spot, place, first: choices[0] };
  });
}

function spotOf(element, frame) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2 - frame.left, y: top + height / 2 - frame.top };
  const isArea = element.dataset.spot === 'area';
  const share = isArea ? AREA.middle : 1;
  const block = around(middle, (width / 2) * share, (height / 2) * share);
  return { ...middle, across: width / 2, down: height / 2, isArea, block };
}

function* placesBeside({ x, y, across, down, isArea }, { width, height }, rings) {
  const half = [width / 2, height / 2];
  if (isArea && half[0] < across * AREA.width && half[1] < down * AREA.height) {
    yield { ...around({ x, y }, ...half), isOn: true };
  }
  const [aside, above] = [across, down].map(
    (reach) => (isArea ? Math.min(reach, AIR.reach * height) : reach) + AIR.gap * height,
  );
  for (const ring of rings)
    for (const [right, under] of SIDES) {
      const out = ring * height;
      const far = right * (under === 0 ? aside + half[0] + out : half[0] + out);
      yield { ...around({ x: x + far, y: y + under * (above + half[1] + out) }, ...half), isFar: ring > 0 };
    }
}

/** Whether a name without a line is nearer to its thing than to any other. */
function isNearest(place, spot, others) {
  const own = distance(place, spot);
  return others.every((other) => distance(place, other) > own);
}

/** Small boxes along the line between a thing and its name, clear of both. */
function lineTo(place, spot) {
  if (!place.isFar) return [];
  return [0.25, 0.32, 0.39, 0.46, 0.53, 0.6, 0.67].map((share) => {
    const point = { x: spot.x + (place.x - spot.x) * share, y: spot.y + (place.y - spot.y) * share };
    return around(point, LINE.half * place.down, LINE.half * place.down);
  });
}

function pointsOf(way, frame) {
  const length = way.getTotalLength();
  const toScreen = way.getScreenCTM();
  return Array.from({ length: LINE.points }, (_, at) => {
    const { x, y } = way.getPointAtLength((length * at) / (LINE.points - 1)).matrixTransform(toScreen);
    return { x: x - frame.left, y: y - frame.top };
  });
}

function around({ x, y }, across, down) {
  return { x, y, across, down, left: x - across, top: y - down, right: x + across, bottom: y + down };
}

function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** From the border of a place to that of a thing. */
function distance(place, spot) {
  const [across, down] = [spot.isArea ? 0 : spot.across, spot.isArea ? 0 : spot.down];
  return Math.hypot(
    Math.max(0, Math.abs(place.x - spot.x) - place.across - across),
    Math.max(0, Math.abs(place.y - spot.y) - place.down - down),
  );
}

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}
