import type { Drawing, SceneProps } from '../drawing.js';
import type { CompareVisual } from './visual.js';

export const drawCompare: Drawing<CompareVisual> = (props) => {
  const { visual, shape } = props;
  const rows = Math.max(visual.left.points.length, visual.right.points.length);
  return (
    <div
      class="compare-scene"
      data-fit="picture"
      data-ways={shape === 'tall' || shape === 'portrait' ? 'above close across' : 'across above'}
      style={{ '--rows': rows }}
    >
      <Side {...props} name="left" />
      <Side {...props} name="right" />
    </div>
  );
};

function Side({ visual, cues, icon, name }: SceneProps<CompareVisual> & { name: 'left' | 'right' }) {
  const { title, points, icon: words } = visual[name];
  const picture = words === undefined ? undefined : icon(words, title);
  return (
    <section class={`side side-${name} enter`} data-box style={cues.entering(`${name}.title`)}>
      <header>
        {picture && <img src={picture.address} alt="" />}
        <h3 class="display" dir="auto">
          {title}
        </h3>
      </header>
      {points.map((text, index) => (
        <p class="enter" dir="auto" style={cues.entering(`${name}.points[${index}]`)}>
          {text}
        </p>
      ))}
    </section>
  );
}
