/** Of whatever service a program chooses: orval writes the expression into every address. */
const CONFIG = `
const baseUrl = {
  runtime: 'serviceAddress()',
  imports: [{ name: 'serviceAddress', importPath: '../service-address.js', values: true }],
};
export default { api: { input: 'api.json', output: { target: 'orval/api.ts', client: 'fetch', headers: true, baseUrl } } };
`;

const SERVICE_ADDRESS = `
let address = '';
export const serviceAddress = (): string => address;
export function answeredBy(service: string): void {
  address = service;
}
`;

/** What orval needs beside the description, by file name. */
export const ORVAL_FILES: Readonly<Record<string, string>> = {
  'orval.config.mjs': CONFIG,
  'service-address.ts': SERVICE_ADDRESS,
};
