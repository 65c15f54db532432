import { describedApp } from './described-app.js';
import { describeHttp } from './openapi/describe-http.js';

/** A file that is made from the code, committed, and never written by hand. */
export interface GeneratedFile {
  /** Below the project's folder. */
  path: string;
  text: string;
}

/** Every generated file; equal code gives equal bytes, whatever the machine. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const app = await describedApp();
  return [{ path: 'contracts/openapi-2.0.0.json', text: json(describeHttp(app)) }];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
