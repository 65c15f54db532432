import { Link } from 'wouter';
import { StatusBadge } from '../../../parts/badge.tsx';
import { Cell, Table } from '../../../parts/table.tsx';
import { isObject, type Json } from '../schema/at-path.ts';
import { labelOf } from '../schema/schema.ts';

interface Row {
  id: string;
  name: string;
  kind: string;
  status: string;
}

/** The resources that an answer lists, or the one that it is; undefined where it is something else. */
export function rowsOf(answer: Json): readonly Row[] | undefined {
  const { items = [answer] } = answer;
  return Array.isArray(items) && items.every(isRow) ? items : undefined;
}

function isRow(value: unknown): value is Row {
  return isObject(value) && ['id', 'name', 'kind', 'status'].every((name) => typeof value[name] === 'string');
}

/** Resources of the library, each with the way to it. */
export function AnswerRows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <p className="text-sm text-quiet">Nothing in your library fits.</p>;
  return (
    <Table caption="Resources" columns={[{ title: 'Name' }, { title: 'Kind' }, { title: 'Status' }]}>
      {rows.map(({ id, name, kind, status }) => (
        <tr key={id}>
          <Cell className="[overflow-wrap:anywhere]">
            <Link href={`/library/${id}`} className="font-medium text-accent hover:underline">
              {name}
            </Link>
          </Cell>
          <Cell className="text-quiet">{labelOf(kind)}</Cell>
          <Cell>
            <StatusBadge status={status} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
