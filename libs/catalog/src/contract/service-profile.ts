import { iconAt, type Icon } from '../icon.js';
import { instructionsFor } from './instructions.js';

/** The drawing of the service, as SVG. */
export const SERVICE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#5b3df5"/><path d="M9 7v10l8-5z" fill="#fff"/></svg>`;

/** What this service is, wherever it says so: over the protocol, in the contract and in every discovery document. */
export const PROFILE = {
  name: 'mediamaker',
  title: 'Mediamaker',
  /** At most 100 characters: registries refuse longer ones. */
  description: 'Makes video, images and sound from a prompt, and keeps them in a library.',
  /** Instructions for the models of clients. */
  instructions: instructionsFor(),
} as const;

/** How the service introduces itself (MCP, Implementation); `website` is its base address. */
export interface Introduction {
  name: string;
  version: string;
  title: string;
  websiteUrl: string;
  icons: Icon[];
}

export function introduction(version: string, website: string): Introduction {
  return {
    name: PROFILE.name,
    version,
    title: PROFILE.title,
    websiteUrl: website,
    icons: [iconAt(website, PROFILE.name, SERVICE_ICON)],
  };
}
