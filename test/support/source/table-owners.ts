/** Texts of source files by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Table → library that does not own it → the statements with which it may write it. */
type ForeignWrites = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * The library of a table's entity owns the table: it alone writes it. These are the exceptions, each where one statement or
 * transaction must change both: credits with their hold, a resource with its job, and events with their delivery. Every
 * library may read every table.
 */
export const FOREIGN_WRITES: ForeignWrites = {
  account: { library: ['update'] },
  outbox: { jobs: ['update', 'delete'] },
  resource: { jobs: ['insert', 'update'] },
};

interface Owned {
  /** Class of the entity. */
  entity: string;
  library: string;
  file: string;
}

const ENTITY = /@Entity\('(\w+)'\)[\s\S]*?\bclass (\w+)/g;
const WRITE =
  /\b(?:(insert)\s+into|(delete)\s+from|(truncate)(?:\s+table)?|(update))\s+(?:only\s+)?"?(\w+)"?(\s+(?:\w+\s+)?set\b)?/gi;
/** A repository, or a write of an entity manager, by the class of the entity. */
const REPOSITORY = /\b(?:getRepository|InjectRepository|insert|update|delete|upsert|save|remove)\(\s*(\w+)/g;
const SQL = /\bsql\s*(?:<[^`;]*>)?\s*`|\.query\(|\.createQueryBuilder\(/;

/** The entities of each table. A table has one: its library owns the table. */
export function tableOwners(sources: Sources): Map<string, Owned[]> {
  const owners = new Map<string, Owned[]>();
  for (const [file, text] of sources) {
    if (!file.endsWith('.entity.ts')) continue;
    for (const [, table = '', entity = ''] of text.matchAll(ENTITY)) {
      owners.set(table, [...(owners.get(table) ?? []), { entity, library: placeOf(file), file }]);
    }
  }
  return owners;
}

/** What breaks the law of tables: `file: why`. */
export function unlawfulWrites(sources: Sources, foreign: ForeignWrites): string[] {
  const owners = tableOwners(sources);
  const tables = new Map([...owners].flatMap(([table, owned]) => owned.map(({ entity }) => [entity, table] as const)));
  const twice = [...owners].flatMap(([table, owned]) =>
    owned.slice(1).map(({ file }) => `${file}: ${table} has another entity`),
  );
  const written = [...sources].flatMap(([file, text]) => {
    const place = placeOf(file);
    const mistakes = place === 'src' && SQL.test(text) ? [`${file}: src has no SQL`] : [];
    for (const [table, statement] of [...writesOf(text), ...repositoriesOf(text, tables)]) {
      const owner = owners.get(table)?.[0]?.library;
      if (owner === undefined || owner === place || foreign[table]?.[place]?.includes(statement)) continue;
      mistakes.push(`${file}: ${statement} ${table} of ${owner}`);
    }
    return mistakes;
  });
  return [...twice, ...written];
}

type Write = readonly [table: string, statement: string];

function writesOf(text: string): Write[] {
  return [...text.matchAll(WRITE)].flatMap(([, inserted, deleted, truncated, updated, table = '', set]) =>
    updated && !set ? [] : [[table, (inserted ?? deleted ?? truncated ?? updated ?? '').toLowerCase()]],
  );
}

function repositoriesOf(text: string, tables: ReadonlyMap<string, string>): Write[] {
  return [...text.matchAll(REPOSITORY)].map(([, entity = '']) => [tables.get(entity) ?? '', 'repository']);
}

/** The library of a file, or `src`. */
function placeOf(file: string): string {
  return /^libs\/([^/]+)\//.exec(file)?.[1] ?? 'src';
}
