import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/*
 * The worker thread that judges passwords with zxcvbn. Its dictionaries take 70 MB and most of a second to load. A
 * judgement takes up to 20 ms: its time grows faster than the text and its substitutions (`@` for `a`), so both are bounded.
 */
const estimator = new ZxcvbnFactory({
  maxLength: 40,
  l33tMaxSubstitutions: 5,
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

parentPort?.on('message', ({ password, names }: { password: string; names: string[] }) => {
  const { score, feedback } = estimator.check(password, names);
  parentPort?.postMessage({ score, warning: feedback.warning, suggestion: feedback.suggestions[0] }, []);
});
