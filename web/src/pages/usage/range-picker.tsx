import { Field, TextInput } from '../../parts/field.tsx';

const DAY_MS = 86_400_000;
/** Days that the service reads at most. */
const MOST_DAYS = 366;

/** Days in UTC, `YYYY-MM-DD`, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

const PRESETS = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
] as const;

export function lastDays(days: number, now = Date.now()): Range {
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}

export function isRange({ from, to }: Range): boolean {
  return mistakeOf({ from, to }) === undefined;
}

function mistakeOf({ from, to }: Range): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (Number.isNaN(days)) return 'Enter the first and the last day.';
  if (days < 1) return 'The last day is before the first day.';
  return days > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : undefined;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The days that are shown: some until today, or any. */
export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const mistake = mistakeOf(range);
  return (
    <form
      aria-label="Days"
      className="mb-5 flex flex-wrap items-start gap-x-5 gap-y-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">Period until today</legend>
        <div className="inline-flex rounded-lg border border-edge/50 bg-card p-0.5">
          {PRESETS.map(([days, title]) => {
            const preset = lastDays(days);
            const isChosen = preset.from === range.from && preset.to === range.to;
            return (
              <button
                key={days}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(preset)}
                className={`rounded-md px-3 py-1.5 text-sm font-medium ${
                  isChosen ? 'bg-accent-ground text-accent' : 'text-quiet hover:text-ink'
                }`}
              >
                {title}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div className="flex gap-3">
        <Field label="First day">
          <TextInput
            type="date"
            required
            value={range.from}
            max={range.to}
            onChange={({ target }) => onChange({ ...range, from: target.value })}
          />
        </Field>
        <Field label="Last day" mistake={mistake}>
          <TextInput
            type="date"
            required
            value={range.to}
            min={range.from}
            onChange={({ target }) => onChange({ ...range, to: target.value })}
          />
        </Field>
      </div>
    </form>
  );
}
