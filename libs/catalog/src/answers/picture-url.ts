import { z } from 'zod';

/** Where the user fetches the picture if the client does not pass images to its model. */
export const pictureUrl = z.string().describe('Signed address of the picture, valid 15 minutes.');
