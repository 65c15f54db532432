import { Database } from '@libs/database';
import { inputsOf } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import type { JobRequest } from '../production.entity.js';

/** What is known of the job of a resource that a list shows. */
export interface Work {
  resource_id: string;
  tool: string;
  phase: string;
  percent: number;
}

/** The call that a resource was made by. */
export interface ReadOrder {
  tool: string;
  provider: string;
  /** As they were validated. Absent for parts of a film and for jobs of before they were kept. */
  arguments?: Record<string, unknown>;
  /** Absent where nothing was drawn by chance. */
  seed?: number;
  /** Of a film, also one that was made from words: its scenes as they were planned. */
  scenes?: Record<string, unknown>[];
  /** Ids of resources that it was made from. */
  inputs: string[];
  /** Undefined while its credits are held. */
  charged?: number;
  held?: number;
}

/** Reads what jobs of an account were asked, for its owner. */
@Injectable()
export class ReadWorks {
  constructor(private readonly database: Database) {}

  /** The jobs of these resources of the account; those without a job are left out. */
  of(accountId: string, resourceIds: readonly string[]): Promise<Work[]> {
    return this.database.sql<Work[]>`
      select resource_id, tool, phase, percent from production
      where account_id = ${accountId} and resource_id = any(${resourceIds}::uuid[])`;
  }

  /** Undefined for what no job made. */
  async order(accountId: string, resourceId: string): Promise<ReadOrder | undefined> {
    const [row] = await this.database.sql<
      { tool: string; provider: string; request: JobRequest; state: string | null; amount: number; captured: number }[]
    >`
      select p.tool, p.provider, p.request, h.state, h.amount, coalesce(h.captured, 0) as captured
      from production p left join credit_hold h using (resource_id)
      where p.account_id = ${accountId} and p.resource_id = ${resourceId}`;
    if (!row) return undefined;
    const { tool, provider, request, state, amount, captured } = row;
    const { seed, scenes, segments } = request.brief;
    const planned = [scenes, segments].find(Array.isArray) as Record<string, unknown>[] | undefined;
    return {
      tool,
      provider,
      inputs: inputsOf(request.brief),
      ...(request.arguments && { arguments: request.arguments }),
      ...(typeof seed === 'number' && { seed }),
      ...(planned && { scenes: planned }),
      ...(state === 'held' && { held: amount }),
      ...(state !== null && state !== 'held' && { charged: captured }),
    };
  }
}
