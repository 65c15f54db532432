import type { Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { XGateway, type XPost, type XProfile } from '../gateway/x-gateway.js';
import { ActOnX } from './act-on-x.js';

export interface XReading {
  profile: XProfile;
  posts: readonly XPost[];
}

/** The profile of the connected X account and its newest posts. */
@Injectable()
export class ReadX {
  constructor(
    private readonly gateway: XGateway,
    private readonly acts: ActOnX,
  ) {}

  run(principal: Principal, limit: number): Promise<XReading> {
    return this.acts.run({ principal, capability: 'read' }, async (tokens, { x_user_id: userId }) => {
      const profile = await this.gateway.me(tokens);
      if (limit === 0) return { profile, posts: [] };
      const { posts } = await this.gateway.recentPosts(tokens, userId, limit);
      return { profile, posts };
    });
  }
}
