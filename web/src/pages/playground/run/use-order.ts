import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Refusal } from '../../../api/refusal.ts';
import type { Tool } from '../contract.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import type { Json } from '../schema/at-path.ts';

/** What a tool answered: its data, and a picture of a tool that shows one. One that starts jobs names their resources. */
export interface Answer extends Json {
  resource_id?: string;
  resource_ids?: readonly string[];
  status?: string;
  image?: { mime_type: string; data: string };
  notes?: readonly string[];
}

/** Calls the tool with what was entered. A repeat of the same state of the form is answered with the first order. */
export function useOrder(tool: Tool, { draft, noteOrdered }: DraftHandle, onAnswered: () => void) {
  const client = useQueryClient();
  const { mutate, data, error, isPending, variables } = useMutation<Answer, Refusal, Draft>({
    mutationFn: (asked) => call(tool, asked),
    onSuccess: (answer, asked) => {
      noteOrdered(asked, isFree(tool) ? [] : idsOf(answer));
      onAnswered();
      return client.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => path === '/api/tools/account_status' || path === '/api/resources',
      });
    },
  });
  return {
    answer: data,
    refusal: error ?? undefined,
    /** Whether the refusal is of the arguments as they stand. */
    isRefusalOfNow: error !== null && variables?.key === draft.key,
    isPending,
    /** This state of the form was ordered: the same order would be answered again. */
    isDone: !isFree(tool) && draft.ordered?.key === draft.key,
    run: (asked: Draft) => mutate(asked),
  };
}

function isFree({ price }: Tool): boolean {
  return price.credits === 0;
}

/** None of an import whose file is still to come: it has no job yet. */
function idsOf({ resource_id: id, resource_ids: ids, status }: Answer): readonly string[] {
  if (status === undefined) return [];
  return ids ?? (id === undefined ? [] : [id]);
}

async function call({ name, schema }: Tool, { given, key }: Draft): Promise<Answer> {
  const takesKey = schema.properties?.['idempotency_key'] !== undefined && given['idempotency_key'] === undefined;
  // The address says which tool it is; its arguments have the form of the contract, which the service checks.
  const { data } = await api.POST(`/api/tools/${name}` as '/api/tools/look', {
    body: given as never,
    headers: takesKey ? { 'idempotency-key': key } : {},
  });
  return data as unknown as Answer;
}
