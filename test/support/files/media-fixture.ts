import { fileURLToPath } from 'node:url';

/** The path of a small file as phones and cameras write them. */
export function mediaFixture(name: 'phone-hlg.mov' | 'dv-wide.mp4' | 'photo.heic'): string {
  return fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));
}
