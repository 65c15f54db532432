import type { Prompt } from './define-prompt.js';
import { productAd } from './product-ad.prompt.js';
import { remixBrief } from './remix-brief.prompt.js';
import { socialPost } from './social-post.prompt.js';
import { storyboard } from './storyboard.prompt.js';

/** The requests that we word for people, in the order in which clients show them. */
export const promptCatalogue: readonly Prompt[] = [storyboard, productAd, remixBrief, socialPost];
