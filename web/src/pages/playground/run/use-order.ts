import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Tool } from '../tool.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import type { Json } from '../schema/at-path.ts';
import { sendFile } from './send-file.ts';

/** What a tool answered: its data, and a picture of a tool that shows one. One that starts jobs names their resources. */
export interface Answer extends Json {
  resource_id?: string;
  resource_ids?: readonly string[];
  image?: { mime_type: string; data: string };
  notes?: readonly string[];
}

/** Calls the tool with what was entered. A repeat of the same state of the form is answered with the first order. */
export function useOrder(tool: Tool, { draft, file, noteOrdered }: DraftHandle, onAnswered: () => void) {
  const client = useQueryClient();
  const { mutate, data, error, isPending, variables } = useMutation<Answer, Error, Draft>({
    mutationFn: async (asked) => {
      const answer = await call(tool, asked);
      return isAddress(answer) ? { ...(await sendFile(answer, file.current)) } : answer;
    },
    onSuccess: (answer, asked) => {
      noteOrdered(asked, isFree(tool) ? [] : idsOf(answer));
      onAnswered();
      // Not waited for: what the answer tells comes with the first look at what was ordered, so that nothing moves.
      void client.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => path === '/api/tools/account_status' || path === '/api/resources',
      });
    },
  });
  const refusal = useMemo(() => refusalOf(error), [error]);
  return {
    answer: data,
    refusal,
    /** Whether the refusal is of the arguments as they stand. */
    isRefusalOfNow: refusal !== undefined && variables?.key === draft.key,
    isPending,
    /** This state of the form was ordered: the same order would be answered again. */
    isDone: !isFree(tool) && draft.ordered?.key === draft.key,
    run: (asked: Draft) => mutate(asked),
  };
}

/** A run that the end of the session stopped was not refused: the person runs it again. */
function refusalOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  const refusal = error instanceof Refusal ? error : Refusal.offline(error);
  return refusal.isSignedOut ? undefined : refusal;
}

function isFree({ price }: Tool): boolean {
  return price.credits === 0;
}

/** Whether a file is still to be sent to where the answer says. */
function isAddress(answer: Answer): answer is Answer & Parameters<typeof sendFile>[0] {
  return answer['upload'] !== undefined;
}

function idsOf({ resource_id: id, resource_ids: ids }: Answer): readonly string[] {
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
