import type { Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { XGateway } from '../gateway/x-gateway.js';
import { ActOnX } from './act-on-x.js';

/** Deletes a post of the connected X account. X refuses the posts of others. */
@Injectable()
export class DeleteXPost {
  constructor(
    private readonly gateway: XGateway,
    private readonly acts: ActOnX,
  ) {}

  run(principal: Principal, postId: string): Promise<void> {
    return this.acts.run({ principal, capability: 'manage' }, (tokens) => this.gateway.deletePost(tokens, postId));
  }
}
