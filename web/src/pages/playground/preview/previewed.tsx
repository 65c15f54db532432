import { createContext, use, useMemo, type ReactNode } from 'react';
import type { components } from '../../../api/schema.d.ts';
import { proportionsOf, sheetPlaces } from './sheet-places.ts';
import type { Preview, Sheet } from './use-preview.ts';

type Finding = components['schemas']['Finding'];

interface Previewed {
  sheet?: Sheet;
  /** The picture of a scene on the sheet, in shares of it. */
  placeOf: (scene: number) => { left: number; top: number; width: number; height: number } | undefined;
  findingsOf: (scene: number) => readonly Finding[];
  /** Width to height. */
  ratio: number;
}

const NONE: Previewed = { placeOf: () => undefined, findingsOf: () => [], ratio: 16 / 9 };

const Context = createContext<Previewed>(NONE);

export function usePreviewed(): Previewed {
  return use(Context);
}

/** What the last preview showed, for all who show scenes. `proportions`: the aspect ratio of the film, such as `9:16`. */
export function PreviewedProvider({
  preview,
  proportions,
  children,
}: {
  preview: Preview | undefined;
  proportions: unknown;
  children: ReactNode;
}) {
  const shown = useMemo((): Previewed => {
    const { width, height } = proportionsOf(proportions);
    if (!preview) return { ...NONE, ratio: width / height };
    const { sheet, scenes, findings } = preview;
    const places = sheetPlaces(sheet, scenes.length, { width, height });
    return {
      sheet,
      ratio: width / height,
      placeOf: (scene) => places[scenes.findIndex((one) => one.scene === scene)],
      findingsOf: (scene) => findings.filter((one) => one.scene === scene),
    };
  }, [preview, proportions]);
  return <Context value={shown}>{children}</Context>;
}

interface FrameProps {
  scene: number;
  className?: string;
  /** Where there is no frame yet. */
  children?: ReactNode;
}

/** The frame of a scene, cut out of the sheet. */
export function Frame({ scene, className = '', children }: FrameProps) {
  const { sheet, placeOf, ratio } = usePreviewed();
  const place = placeOf(scene);
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`} style={{ aspectRatio: ratio }}>
      {!(sheet && place) && children}
      {sheet && place && (
        <img
          src={sheet.picture}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${(100 * sheet.width) / place.width}%`,
            height: `${(100 * sheet.height) / place.height}%`,
            left: `${(-100 * place.left) / place.width}%`,
            top: `${(-100 * place.top) / place.height}%`,
          }}
        />
      )}
    </span>
  );
}
