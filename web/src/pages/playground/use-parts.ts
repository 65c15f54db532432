import { useCallback, useMemo, useState } from 'react';
import type { Part } from './part-switch.tsx';
import type { OpenScene } from './scenes/open-scene.ts';

/** Which part a narrow window shows, and which scene is open: one that is opened brings the input to the front. */
export function useParts(): { part: Part; setPart: (part: Part) => void; scenes: OpenScene } {
  const [part, setPart] = useState<Part>('input');
  const [open, setOpened] = useState<number>();
  const setOpen = useCallback((scene: number | undefined) => {
    setOpened(scene);
    if (scene !== undefined) setPart('input');
  }, []);
  const scenes = useMemo(() => ({ open, setOpen }), [open, setOpen]);
  return { part, setPart, scenes };
}
