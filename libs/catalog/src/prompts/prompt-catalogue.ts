import type { Prompt } from './define-prompt.js';
import { productAd } from './prompts/product-ad.prompt.js';
import { remixBrief } from './prompts/remix-brief.prompt.js';
import { socialPost } from './prompts/social-post.prompt.js';
import { storyboard } from './prompts/storyboard.prompt.js';

/** The requests that we word for people, in the order in which clients show them. */
export const promptCatalogue: readonly Prompt[] = [storyboard, productAd, remixBrief, socialPost];
