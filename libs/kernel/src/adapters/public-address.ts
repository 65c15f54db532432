import { networkInterfaces } from 'node:os';
import { isInternetAddress } from '../settings/internet-address.js';

/**
 * Whether a numeric address belongs to a server of the open internet: no address of this machine, of a network behind it
 * or of the cloud around it, in whatever form it is written.
 */
export function isPublicAddress(address: string, own = ownAddresses()): boolean {
  return !own.includes(address) && isInternetAddress(address);
}

/** An address of this machine may be public and still lead to what only this machine is to reach. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}
