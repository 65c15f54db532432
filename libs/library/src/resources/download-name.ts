/** File endings of the media types we make. */
const ENDINGS: Record<string, string> = {
  'video/mp4': 'mp4',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'opus',
  'audio/mp4': 'm4a',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'audio/flac': 'flac',
  'application/vnd.mediamaker.style+json': 'json',
};

/** The name a browser saves a file under: the resource's name without what file systems refuse, and its ending. */
export function downloadName(name: string, mimeType: string): string {
  const safe = name
    .replace(/[\p{C}"*/:<>?\\|]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const ending = ENDINGS[mimeType];
  const shown = safe.slice(0, 100) || 'media';
  return ending ? `${shown}.${ending}` : shown;
}
