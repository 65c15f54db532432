import { z } from 'zod';

/** Where the picture of an answer is fetched, by clients that hand their model none. */
export const pictureUrl = z.string().describe('Signed address of the picture, valid 15 minutes.');
