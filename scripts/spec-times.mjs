import { appendFileSync } from 'node:fs';

/** A vitest reporter that writes a line of JSON to the file SPEC_TIMES when a spec file begins, and one when it ends. */
export default class SpecTimes {
  onTestModuleStart(module) {
    this.write({ file: module.relativeModuleId });
  }

  onTestModuleEnd(module) {
    this.write({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 });
  }

  write(line) {
    if (process.env.SPEC_TIMES) appendFileSync(process.env.SPEC_TIMES, `${JSON.stringify(line)}\n`);
  }
}
