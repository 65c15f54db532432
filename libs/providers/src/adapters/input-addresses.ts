/** Addresses under which another system fetches resources of an account. */
export abstract class InputAddresses {
  /** One address for each resource, good until this time. */
  abstract addresses(accountId: string, resourceIds: readonly string[], until: Date): Promise<string[]>;
}
