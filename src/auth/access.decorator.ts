import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiForbiddenResponse, ApiSecurity, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { CredentialMode } from '@libs/identity';
import { DenialDto } from '../platform/dto/denial.dto.js';

export const ACCESS = Symbol('access');

export interface AccessRule {
  modes: readonly CredentialMode[];
  /** The route asks for the caller itself, when it finds that it needs one. */
  onDemand: boolean;
}

/** Who may enter this route: sets its guard, its OpenAPI security (alternatives) and its 401 and 403 answers. */
export function Access(...modes: [CredentialMode, ...CredentialMode[]]): MethodDecorator & ClassDecorator {
  return declare({ modes, onDemand: false });
}

/** Like `Access`, but the credential is read only where the route asks for it (`@CallerOnDemand`). */
export function AccessOnDemand(...modes: [CredentialMode, ...CredentialMode[]]): MethodDecorator & ClassDecorator {
  return declare({ modes, onDemand: true });
}

function declare(rule: AccessRule): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ACCESS, rule),
    ...rule.modes.map((mode) => ApiSecurity(mode)),
    ...(rule.onDemand ? [ApiSecurity({})] : []),
    ApiUnauthorizedResponse({ type: DenialDto, description: 'Missing, malformed, expired or revoked credential.' }),
    ApiForbiddenResponse({ type: DenialDto, description: 'A valid credential that does not suffice.' }),
  );
}
