import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Takes a test's server for what its certificate says, in this process, besides whom it trusts anyway. */
export function trustCertificate(...certificates: string[]): void {
  setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}
