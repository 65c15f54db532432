import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Tool } from './tool.ts';

/** What most people come for, in words of their own. */
const MAKERS: Readonly<Record<string, string>> = {
  create_video: 'Video',
  create_image: 'Image',
  create_audio: 'Sound',
  compose_video: 'Long film',
  remix_video: 'Reframe',
  train_adapter: 'Style',
};

const GROUPS: readonly { title: string; tools: readonly string[] }[] = [
  { title: 'Look first', tools: ['preview_video', 'find_picture', 'estimate_cost', 'look'] },
  {
    title: 'Library',
    tools: [
      'lib_import',
      'lib_list',
      'lib_get',
      'lib_update',
      'lib_delete',
      'lib_restore',
      'await_resource',
      'cancel_job',
    ],
  },
];

const CHIP =
  'rounded-full border border-edge/50 px-3.5 py-1.5 text-sm font-medium whitespace-nowrap text-quiet no-underline hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-ground aria-[current]:text-accent';

/** The makers as tabs, and every other tool in a list. */
export function ToolChooser({
  tools,
  chosen,
  onChoose,
}: {
  tools: readonly Tool[];
  chosen: string;
  onChoose: (tool: string) => void;
}) {
  const isMaker = chosen in MAKERS;
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div className="mb-6 flex items-center gap-2 max-sm:mb-4">
      <nav
        ref={line}
        aria-label="What to make"
        className="flex min-w-0 gap-1 overflow-x-auto max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-sm:pr-8"
      >
        {tools
          .filter(({ name }) => name in MAKERS)
          .map(({ name }) => (
            <Link
              key={name}
              href={`/playground?tool=${name}`}
              aria-current={name === chosen ? 'page' : undefined}
              className={CHIP}
            >
              {MAKERS[name]}
            </Link>
          ))}
      </nav>
      <select
        aria-label="Other tools"
        aria-current={isMaker ? undefined : 'page'}
        className={`${CHIP} max-w-44 shrink-0 max-sm:max-w-28`}
        value={isMaker ? '' : chosen}
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      >
        <option value="">More</option>
        {grouped(tools).map(({ title, members }) => (
          <optgroup key={title} label={title}>
            {members.map(({ name, title: words }) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function grouped(tools: readonly Tool[]): { title: string; members: readonly Tool[] }[] {
  const known = new Set([...Object.keys(MAKERS), ...GROUPS.flatMap((group) => group.tools)]);
  const groups = GROUPS.map((group) => ({
    title: group.title,
    members: tools.filter(({ name }) => group.tools.includes(name)),
  }));
  return [...groups, { title: 'Account', members: tools.filter(({ name }) => !known.has(name)) }];
}
