import { describedApp } from './described-app.js';
import { describeHttp } from './openapi/describe-http.js';
import { oas30 } from './openapi/oas30.js';
import { publicPart } from './openapi/public-part.js';

/** A file that is made from the code, committed, and never written by hand. */
export interface GeneratedFile {
  /** Below the project's folder. */
  path: string;
  text: string;
}

/** Every generated file; equal code gives equal bytes, whatever the machine. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const http = describeHttp(await describedApp());
  return [
    { path: 'contracts/openapi-2.0.0.json', text: json(http) },
    { path: 'contracts/openapi-2.0.0.oas30.json', text: json(oas30(http)) },
    { path: 'contracts/openapi-2.0.0.public.json', text: json(publicPart(http)) },
  ];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
