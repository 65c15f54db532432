import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ProviderInputToken } from '@libs/access';
import { deny } from '@libs/kernel';
import { type AddressQuery, AddressSigner } from '@libs/storage';
import type { FastifyRequest } from 'fastify';
import { ValidationPipe } from '../../platform/request-body/validation.pipe.js';
import { ProviderInputPathDto } from './dto/provider-input.dto.js';

/** What a capability opens: a resource by a provider-input token, or a stored file by a signed address. */
export type Opened = { resourceId: string } | OpenedFile;

/** A stored file under the type and the name that its address was signed with. */
export interface OpenedFile {
  type: string;
  fileName: string;
  /** Whole seconds for which the address is good. */
  secondsLeft: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by CapabilityGuard before the handler runs. */
    opened?: Opened;
  }
}

type AddressedRequest = FastifyRequest<{ Params: { token?: string; '*': string }; Querystring: AddressQuery }>;

/**
 * Admits a request whose address is the credential; no header is read. The address has a provider-input token where its route
 * has the parameter `token`, and the signature of a stored file otherwise. Guards run before pipes, so this one validates the
 * path itself: an invalid path is 422 before the token is read.
 */
@Injectable()
export class CapabilityGuard implements CanActivate {
  private readonly paths = new ValidationPipe();

  constructor(
    private readonly tokens: ProviderInputToken,
    private readonly signer: AddressSigner,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<AddressedRequest>();
    request.opened = request.params.token === undefined ? this.file(request) : await this.resource(request.params);
    return true;
  }

  private async resource(params: object): Promise<{ resourceId: string }> {
    const path = await this.paths.transform(params, { type: 'param', metatype: ProviderInputPathDto });
    const judged = this.tokens.read((path as ProviderInputPathDto).token);
    switch (judged.verdict) {
      case 'malformed':
        throw deny('token_malformed', 'The token in the address cannot be read.');
      case 'mismatch':
        throw deny('token_signature_mismatch', 'The token in the address is not as it was issued.');
      case 'expired':
        throw deny('capability_expired', 'The token in the address has expired.');
      case 'valid':
        return { resourceId: judged.resourceId };
    }
  }

  private file({ method, params, query }: AddressedRequest): OpenedFile {
    const judged = this.signer.verify(method, params['*'], singles(query));
    switch (judged.verdict) {
      case 'mismatch':
        throw deny('token_signature_mismatch', 'The address is not as it was signed.');
      case 'expired':
        throw deny('capability_expired', 'The address has expired.');
      case 'valid':
        return { type: judged.type, fileName: judged.fileName, secondsLeft: judged.secondsLeft };
    }
  }
}

/** A query key given twice is none of ours. */
function singles(query: object): AddressQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'));
}
