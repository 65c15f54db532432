import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Makes this process trust the certificate of a test's server, in addition to the usual authorities. */
export function trustCertificate(...certificates: string[]): void {
  setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}
