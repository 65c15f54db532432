import type { IncomingMessage } from 'node:http';
import { plainText } from '@libs/kernel';
import type { Answer } from '../deliveries/web-application.js';

/** Of an answer: more is neither read nor kept. */
const MOST_ANSWER_BYTES = 4 * 1024;

/** The status decides, also where the rest of the answer breaks off. */
export async function answerOf(response: IncomingMessage): Promise<Answer> {
  const { statusCode = 0 } = response;
  const isAccepted = statusCode >= 200 && statusCode < 300;
  const text = plainText(await beginningOf(response)).trim();
  return { isAccepted, told: text === '' ? `${statusCode}` : `${statusCode}: ${text}` };
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection of an answer that has not ended.
      if (size > MOST_ANSWER_BYTES) break;
    }
  } catch {
    // What arrived before is kept.
  }
  return Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString();
}
