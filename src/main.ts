import './platform/process/pinned-node.js';
import './platform/process/compile-cache.js';
import { answerToWords } from './platform/process/start-words.js';

const answer = answerToWords(process.argv.slice(2));
if (answer === undefined) {
  // Loaded only now: on an older Node.js even reading the rest of the program may fail.
  const { serve } = await import('./serve.js');
  await serve();
} else {
  (answer.code === 0 ? process.stdout : process.stderr).write(`${answer.text}\n`);
  process.exitCode = answer.code;
}
