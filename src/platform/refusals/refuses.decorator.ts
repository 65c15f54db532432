import { ApiResponse } from '@nestjs/swagger';
import { Denial, DENIAL_CODES, type DenialCode, deny } from '@libs/kernel';
import { DenialDto } from './dto/denial.dto.js';
import { routesOf } from '../routes/routes-of.js';

/**
 * Declares denials that a route answers with: one OpenAPI response for each status, with an example of each code. Give a
 * denial instead of a code where the table of codes describes another case. On a class the decorator holds for all routes;
 * several decorators add up. Do not name what every route may answer (429 `rate_limited`, 503 …).
 */
export function Refuses(...refusals: (DenialCode | Denial)[]): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, route?: PropertyDescriptor): void => {
    if (route) declareRefusals(route, refusals);
    else for (const each of routesOf(target as { prototype: object })) declareRefusals(each, refusals);
  };
}

/** What is declared for one status adds up. */
function declareRefusals(route: PropertyDescriptor, refusals: readonly (DenialCode | Denial)[]): void {
  for (const [status, ofStatus] of Map.groupBy(refusals.map(asDenial), (denial) => denial.status)) {
    const examples = Object.fromEntries(ofStatus.map((denial) => [denial.code, refusalExample(denial)]));
    ApiResponse({ status, type: DenialDto, examples })(route.value as object, '', route);
  }
}

/** What such a refusal looks like. */
export function refusalExample(refusal: DenialCode | Denial) {
  const denial = asDenial(refusal);
  return { summary: denial.message, value: { ...denial.body() } };
}

function asDenial(refusal: DenialCode | Denial): Denial {
  return refusal instanceof Denial ? refusal : deny(refusal, DENIAL_CODES[refusal].meaning);
}
