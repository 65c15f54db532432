import type { components } from '../api/schema.d.ts';

export type Entry = components['schemas']['LibraryEntry'];

/** Tools that make resources, as people call what they do. */
export const TOOLS: Readonly<Record<string, string>> = {
  create_video: 'Film',
  compose_video: 'Composition',
  remix_video: 'Remix',
  create_image: 'Image',
  create_audio: 'Sound',
  train_adapter: 'Style',
  lib_import: 'Import',
};

export function isOpen(status: string): boolean {
  return status === 'queued' || status === 'processing';
}

/** Titles of the tools that make resources, as their descriptions have them. */
export function toolTitle(tool: string): string {
  return tool === 'lib_import' ? 'Import file' : worded(tool);
}

/** `1:05`, as a player counts: a begun second does not count; hours where there are any. */
export function lengthOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const end = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}

export function bytesOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function credits(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}

/** `on_shot_failure` as words. */
export function worded(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
