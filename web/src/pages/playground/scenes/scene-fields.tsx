import { Fold } from '../form/fold.tsx';
import { useForm } from '../form/form-context.ts';
import { KindChoice, Members } from '../form/group-fields.tsx';
import { nameOf, type Path, valueAt } from '../schema/at-path.ts';
import { kindMembers } from '../schema/kind-members.ts';
import { controlOf, labelOf, resolved, type Schema } from '../schema/schema.ts';
import { kindOf } from './stories.ts';

/** What few people set of a scene. */
const LATER = ['headline', 'seconds', 'transition'];

/** The fields of a scene: its words and its picture, and the rest folded. */
export function SceneFields({ schema: given, path, value }: { schema: Schema; path: Path; value: unknown }) {
  const { components, mistakes } = useForm();
  const schema = resolved(given, components);
  const visual = [...path, 'visual'];
  const control = controlOf(schema.properties?.['visual'] ?? {}, components);
  const kinds = control.is === 'kinds' ? control.kinds : {};
  const kind = kindOf(value);
  const { first, more } = kindMembers(kind, kinds[kind] ?? {});
  const fields = [...more.map((name) => nameOf([...visual, name])), ...LATER.map((name) => nameOf([...path, name]))];
  const isWrong = fields.some((field) =>
    [...mistakes.keys()].some((one) => one === field || one.startsWith(`${field}.`)),
  );
  const picture = { schema: kinds[kind] ?? {}, path: visual, value: valueAt(value, ['visual']) };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Members schema={schema} path={path} value={value} names={['say']} />
        <div className="sm:col-span-2">
          <KindChoice kinds={kinds} path={visual} value={picture.value} />
        </div>
        <Members {...picture} names={first} />
      </div>
      <Fold title="More" about={[...more, ...LATER].map(labelOf).join(', ')} isWrong={isWrong}>
        <Members {...picture} names={more} />
        <Members schema={schema} path={path} value={value} names={LATER} />
      </Fold>
    </>
  );
}
