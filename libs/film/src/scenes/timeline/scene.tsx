import type { Drawing } from '../drawing.js';
import type { TimelineVisual } from './visual.js';

/** Moments up to which all texts stand below a lying line; more stand above and below in turn. */
const ONE_SIDE = 4;

export const drawTimeline: Drawing<TimelineVisual> = ({ visual: { points }, shape, cues }) => {
  const lying = points.length > ONE_SIDE ? 'turns' : 'lying';
  return (
    <div
      class={`timeline-scene ${shape === 'wide' ? lying : 'standing'}`}
      data-fit="picture"
      dir="auto"
      style={{ '--count': points.length }}
    >
      <ol>
        {points.map(({ when, text }, index) => (
          <li style={{ '--place': index + 1, ...cues.entering(`points[${index}]`) }}>
            <i class="way" />
            <i class="dot" />
            <div class="enter">
              <p class="display when">
                <bdi>{when}</bdi>
              </p>
              <p>
                <span class="bidi">{text}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
};
