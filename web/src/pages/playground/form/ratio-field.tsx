import { nameOf } from '../schema/at-path.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

const RATIO = /^(\d+):(\d+)$/u;

/** Whether all choices are a width to a height. */
export function areRatios(choices: readonly string[]): boolean {
  return choices.every((choice) => RATIO.test(choice));
}

/** Widths to heights, each drawn. The default is what is ordered where none is chosen. */
export function RatioField({ choices, ...props }: FieldProps & { choices: readonly string[] }) {
  const { mistakes, change } = useForm();
  const { schema, path, label, value } = props;
  const name = nameOf(path);
  const mistake = mistakes.get(name);
  const chosen = value ?? schema.default;
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-flow-col gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="grid cursor-pointer justify-items-center gap-1.5 rounded-lg border border-edge/60 px-1 py-2 text-xs tabular-nums text-quiet hover:text-ink has-checked:border-accent has-checked:bg-accent-ground has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              className="sr-only"
              checked={choice === chosen}
              aria-invalid={mistake !== undefined}
              onChange={() => change(path, choice === schema.default ? undefined : choice)}
            />
            <span aria-hidden className="grid h-6 place-items-center">
              <span className="block rounded-xs border-2 border-current" style={boxOf(choice)} />
            </span>
            {choice}
          </label>
        ))}
      </div>
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
    </fieldset>
  );
}

/** Pixels of the longer side. */
const LONG = 24;

function boxOf(choice: string): { width: number; height: number } {
  const [, width, height] = (RATIO.exec(choice) ?? [1, 1, 1]).map(Number) as [number, number, number];
  const scale = LONG / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
