import { ApiResponse } from '@nestjs/swagger';
import { DENIAL_CODES, type DenialCode } from '@libs/kernel';
import { DenialDto } from './dto/denial.dto.js';
import { routesOf } from './routes-of.js';

/**
 * Declares denials that a route answers with: one OpenAPI response for each status, with an example of each code. On a
 * class it speaks for every route of it; several add up. What every route may answer (429, 503 …) is not named here.
 */
export function Refuses(...codes: DenialCode[]): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, route?: PropertyDescriptor): void => {
    if (route) declareRefusals(route, codes);
    else for (const each of routesOf(target as { prototype: object })) declareRefusals(each, codes);
  };
}

/** What is declared for one status adds up. */
function declareRefusals(route: PropertyDescriptor, codes: readonly DenialCode[]): void {
  for (const [status, ofStatus] of Map.groupBy(codes, (code) => DENIAL_CODES[code].status)) {
    const examples = Object.fromEntries(ofStatus.map((code) => [code, refusalExample(code)]));
    ApiResponse({ status, type: DenialDto, examples })(route.value as object, '', route);
  }
}

/** What a refusal with this code may look like. */
export function refusalExample(code: DenialCode) {
  const { meaning, nextStep, retryable } = DENIAL_CODES[code];
  return {
    summary: meaning,
    value: { error_code: code, error_description: meaning, actionable_next_step: nextStep, retryable },
  };
}
