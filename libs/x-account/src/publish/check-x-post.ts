import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { postWeight } from '../post-weight/post-weight.js';
import { requireXPermit, XTrust } from '../grants/x-permit.js';
import { misfitsOf } from './require-fit.js';

export interface CheckedPost {
  weight: number;
  /** Every reason for which the post would be refused. */
  problems: Denial[];
}

/** Lists the problems of a draft post. Writes nothing and does not call X. */
@Injectable()
export class CheckXPost {
  constructor(
    private readonly database: Database,
    private readonly trust: XTrust,
  ) {}

  async run(
    principal: Principal,
    { text, media }: { text: string; media: () => Promise<readonly Resource[]> },
  ): Promise<CheckedPost> {
    const problems = await refusals(() =>
      requireXPermit(this.database, this.trust, { principal, capability: 'publish' }),
    );
    let resources: readonly Resource[] = [];
    problems.push(...(await refusals(async () => (resources = await media()))));
    return { weight: postWeight(text), problems: [...problems, ...misfitsOf(text, resources)] };
  }
}

async function refusals(work: () => Promise<unknown>): Promise<Denial[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof Denial) return [error];
    throw error;
  }
}
