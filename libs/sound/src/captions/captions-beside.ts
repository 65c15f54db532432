/** Where the captions of a sound lie that a render is given as a file. */
export function captionsBeside(path: string): string {
  return `${path}.vtt`;
}
