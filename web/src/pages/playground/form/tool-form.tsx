import type { DraftHandle } from '../draft/use-draft.ts';
import type { Tool } from '../tool.ts';
import { StoryEditor } from '../scenes/story-editor.tsx';
import { storyPath } from '../scenes/stories.ts';
import { type Path, valueAt } from '../schema/at-path.ts';
import { orderedFields, type Start, startOf, startsOf } from '../schema/field-order.ts';
import { schemaInMode } from '../schema/mode-members.ts';
import { labelOf, type Schema } from '../schema/schema.ts';
import { FileField } from './file-field.tsx';
import { Fold } from './fold.tsx';
import { useForm } from './form-context.ts';
import { SchemaField } from './schema-field.tsx';

/** The form of a tool: how to begin, what most people set, and the rest. */
export function ToolForm({ tool: whole, handle }: { tool: Tool; handle: DraftHandle }) {
  const { given } = handle.draft;
  const tool = { ...whole, schema: schemaInMode(whole.schema, given) };
  const { mistakes } = useForm();
  const start = startOf(tool.name, given);
  const { first, more } = orderedFields(tool.name, tool.schema, start);
  const lead = first.filter((name) => isLarge(tool.schema.properties?.[name]));
  // What stands before the first large one, such as the mode, is chosen before it.
  const head = lead[0] === undefined ? [] : first.slice(0, first.indexOf(lead[0]));
  const small = first.filter((name) => !lead.includes(name) && !head.includes(name));
  const show = (name: string) => <Member key={name} tool={tool} name={name} value={given[name]} />;
  const showWide = (name: string) => (
    <div key={name} className={isLarge(tool.schema.properties?.[name]) ? 'sm:col-span-2' : ''}>
      {show(name)}
    </div>
  );
  const isWrong = more.some((name) => [...mistakes.keys()].some((field) => field.split('.')[0] === name));
  return (
    <form className="grid gap-6" onSubmit={(event) => event.preventDefault()} noValidate>
      {start && <Starts tool={tool.name} start={start} onBegin={handle.begin} />}
      {head.length > 0 && <div className="grid gap-5 sm:grid-cols-2">{head.map(show)}</div>}
      {lead.map((name) =>
        tool.name === 'lib_import' && name === 'upload' ? <FileField key={name} handle={handle} /> : show(name),
      )}
      {small.length > 0 && <div className="grid gap-5 sm:grid-cols-2">{small.map(show)}</div>}
      {more.length > 0 && (
        <Fold title={`More (${more.length})`} isWrong={isWrong}>
          {more.map(showWide)}
        </Fold>
      )}
    </form>
  );
}

/** Whether a member needs the whole width. */
function isLarge(schema: Schema | undefined): boolean {
  return (
    (schema?.maxLength ?? 0) > 120 ||
    schema?.type === 'object' ||
    schema?.type === 'array' ||
    schema?.$ref !== undefined
  );
}

function Member({ tool, name, value }: { tool: Tool; name: string; value: unknown }) {
  const schema = tool.schema.properties?.[name];
  if (!schema) return null;
  const story = storyPath(tool.name);
  if (story?.path[0] === name) {
    const list = story.path.slice(1).reduce<Schema>((at, key) => at.properties?.[key] ?? {}, schema);
    const rest: Path = story.path.slice(1);
    return <StoryEditor form={story.form} schema={list} path={story.path} value={valueAt(value, rest)} />;
  }
  const isRequired = tool.schema.required?.includes(name) ?? false;
  return <SchemaField schema={schema} path={[name]} label={labelOf(name)} value={value} isRequired={isRequired} />;
}

function Starts({ tool, start, onBegin }: { tool: string; start: Start; onBegin: (start: Start) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1">
      <legend className="sr-only">Begin with</legend>
      {startsOf(tool).map((each) => (
        <label
          key={each.field}
          className="cursor-pointer rounded-lg px-3 py-1.5 text-sm font-medium text-quiet has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="start"
            className="sr-only"
            checked={each === start}
            onChange={() => onBegin(each)}
          />
          {each.title}
        </label>
      ))}
    </fieldset>
  );
}
