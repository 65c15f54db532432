import { Button } from '../../parts/button.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { RECORDED_DAYS } from '../../recorded-days.ts';
import { requestLogDays } from '../../session.ts';
import { type Asked, EVERY_DOOR, FILTERS, HIDDEN, spansWithin } from './asked.ts';

interface FiltersProps {
  asked: Asked;
  onChange: (change: Partial<Asked>) => void;
  /** Suggested names of tools. */
  tools: readonly string[];
}

const OUTCOMES = [
  ['', 'All'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['4xx', 'Status 4xx'],
  ['5xx', 'Status 5xx'],
] as const;

const DOORS = [
  ['', 'MCP and API'],
  ['mcp', 'MCP'],
  ['http', 'API'],
  ['page', 'This website'],
  [EVERY_DOOR, 'All'],
] as const;

/** What of the requests is shown. The address of the page has it, so that a link shows the same. */
export function Filters({ asked, onChange, tools }: FiltersProps) {
  return (
    <form
      role="search"
      aria-label="Filter requests"
      className="mb-5 grid gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Field label="Time">
          <Select value={asked.span} onChange={({ target }) => onChange({ span: target.value })}>
            <option value="">Last {RECORDED_DAYS}</option>
            {spansWithin(requestLogDays).map(([span, title]) => (
              <option key={span} value={span}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Result">
          <Select value={asked.outcome} onChange={({ target }) => onChange({ outcome: target.value })}>
            {OUTCOMES.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Via">
          <Select value={asked.door} onChange={({ target }) => onChange({ door: target.value })}>
            {DOORS.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tool">
          <TextInput
            list="tools-called"
            placeholder="Any tool"
            value={asked.tool}
            spellCheck={false}
            autoComplete="off"
            maxLength={64}
            onChange={({ target }) => onChange({ tool: target.value.replaceAll(/[^!-~]/g, '') })}
          />
        </Field>
        <datalist id="tools-called">
          {tools.map((tool) => (
            <option key={tool} value={tool} />
          ))}
        </datalist>
      </div>
      <Narrowed asked={asked} onChange={onChange} />
    </form>
  );
}

/** Whether this website is shown, and the filters that other parts of the page set. */
function Narrowed({ asked, onChange }: Omit<FiltersProps, 'tools'>) {
  const isWhole = FILTERS.every((name) => asked[name] === '');
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm text-quiet">
      {['', EVERY_DOOR].includes(asked.door) && (
        <Toggle
          isOn={asked.door === EVERY_DOOR}
          onToggle={(isOn) => onChange({ door: isOn ? EVERY_DOOR : '' })}
          words="Also show this website"
        />
      )}
      <Toggle
        isOn={asked.reads === HIDDEN}
        onToggle={(isOn) => onChange({ reads: isOn ? HIDDEN : '' })}
        words="Hide reads"
      />
      {asked.error_code !== '' && (
        <Chip name="Error" value={asked.error_code} onRemove={() => onChange({ error_code: '' })} />
      )}
      {asked.credential_id !== '' && (
        <Chip name="Credential" value={asked.credential_id} onRemove={() => onChange({ credential_id: '' })} />
      )}
      {!isWhole && (
        <Button look="quiet" onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Toggle({ isOn, onToggle, words }: { isOn: boolean; onToggle: (isOn: boolean) => void; words: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="rounded-full border border-edge/50 px-3 py-0.5 hover:bg-sunken hover:text-ink aria-pressed:border-transparent aria-pressed:bg-accent-ground aria-pressed:text-accent"
      onClick={() => onToggle(!isOn)}
    >
      {words}
    </button>
  );
}

function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-full bg-accent-ground py-0.5 pr-1 pl-3 text-accent">
      <span className="truncate">
        {name}: <code>{value}</code>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${name} ${value}`}
        className="grid size-6 place-items-center rounded-full hover:bg-card"
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  );
}
