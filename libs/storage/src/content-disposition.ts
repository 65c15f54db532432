/** Types a browser shows without running anything in them; all others are saved. */
const SHOWN = /^(video\/mp4|audio\/(mpeg|wav|ogg|mp4)|image\/(png|webp|jpeg|avif)|text\/vtt)$/;

/** Content-Disposition with the file's name in both forms of RFC 6266. */
export function contentDisposition(type: string, fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${SHOWN.test(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
