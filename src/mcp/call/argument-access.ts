import { type Denial, deny } from '@libs/kernel';
import { inputsDenial, parseToolInput, type Tool } from '@libs/catalog';
import { mayReadLibrary, type Principal } from '@libs/identity';

/** A check of a caller and its arguments; returns a denial if it fails. */
type ArgumentCheck = (tool: Tool, given: unknown, principal: Principal) => Denial | undefined;

/** An unverified client may not publish private resources, neither as they are nor as part of a new one. */
const publishing: ArgumentCheck = (tool, given, { trust }) => {
  const isPublic =
    typeof given === 'object' && given !== null && 'visibility' in given && given.visibility === 'public';
  return isPublic && trust !== 'verified'
    ? deny(
        'client_untrusted',
        `${tool.name} with visibility public is open only to clients that the operator has verified.`,
        { nextStep: 'Call again without visibility, or ask the operator to verify this client.' },
      )
    : undefined;
};

/** To make something from a resource is to read it. Arguments that the tool refuses are left to the tool. */
const librarySources: ArgumentCheck = (tool, given, principal) => {
  if (mayReadLibrary(principal) || !('inputs' in tool)) return undefined;
  const read = parseToolInput(tool, given ?? {});
  if (!read.success) return undefined;
  return inputsDenial(tool, tool.inputs?.(read.data) ?? {}, principal);
};

const CHECKS: readonly ArgumentCheck[] = [publishing, librarySources];

/** The first check that fails, or nothing where the caller may call the tool with these arguments. */
export function argumentDenial(tool: Tool, given: unknown, principal: Principal): Denial | undefined {
  for (const check of CHECKS) {
    const denial = check(tool, given, principal);
    if (denial !== undefined) return denial;
  }
  return undefined;
}
