import { useEffect, useState } from 'react';
import type { Refusal } from '../../../api/refusal.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { RefusalNotice } from '../../../parts/refusal-notice.tsx';
import { useForm } from '../form/form-context.ts';
import type { Json } from '../schema/at-path.ts';
import { placeOf, type Told, toldMistakes } from '../schema/told-mistakes.ts';
import { useOpenScene } from '../scenes/open-scene.ts';
import { Frame } from './previewed.tsx';
import type { Preview, PreviewHandle } from './use-preview.ts';

interface PreviewPanelProps {
  handle: PreviewHandle;
  /** Why the arguments cannot be drawn as they stand. */
  lack: Refusal | undefined;
  given: Json;
}

/** What the film will look like, before it is paid for. */
export function PreviewPanel({ handle, lack, given }: PreviewPanelProps) {
  const { tool } = useForm();
  const wrong = toldMistakes(tool, given, lack);
  const { preview, refusal, isDrawing, draw } = handle;
  // What was not typed yet is nothing to warn of; what was emptied after a preview is.
  const isBegun =
    lack !== undefined && (preview !== undefined || wrong.length === 0 || wrong.some(({ isMissing }) => !isMissing));
  return (
    <div className="grid gap-4">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p role="status" className="text-sm text-quiet">
          <Standing handle={handle} />
        </p>
        <Button look="second" isBusy={isDrawing} disabled={lack !== undefined} onClick={draw}>
          {preview ? 'Draw again' : 'Draw a preview'}
        </Button>
      </div>
      {isBegun && <Lack refusal={lack} wrong={wrong} />}
      {!lack && refusal && refusal.code !== 'rate_limited' && <RefusalNotice error={refusal} />}
      {preview ? (
        <Drawn preview={preview} isOld={handle.isOld} />
      ) : (
        <NotYet isDrawing={isDrawing} missing={isBegun ? [] : wrong} />
      )}
    </div>
  );
}

function Lack({ refusal, wrong }: { refusal: Refusal; wrong: readonly Told[] }) {
  const { tool } = useForm();
  return (
    <Notice mood="mind">
      {wrong.length === 0 && refusal.message}
      {wrong.map(({ field, text }) => (
        <p key={field}>
          <span className="font-medium">{placeOf(tool, field)}:</span> {text}
        </p>
      ))}
    </Notice>
  );
}

function Standing({ handle: { preview, refusal, isDrawing, isOld, notBefore } }: { handle: PreviewHandle }) {
  const left = useSecondsUntil(refusal?.code === 'rate_limited' ? notBefore : undefined);
  if (isDrawing) return 'Drawing one frame of each scene …';
  if (left > 0) return `The next preview is possible in ${left} s.`;
  if (isOld) return 'This preview is out of date: you changed the input.';
  return preview ? `${preview.seconds} s · free` : 'One frame of each scene. Free.';
}

function NotYet({ isDrawing, missing }: { isDrawing: boolean; missing: readonly Told[] }) {
  if (isDrawing) return <div aria-hidden className="aspect-video w-full animate-pulse rounded-2xl bg-sunken" />;
  return (
    <Empty title="See it before you pay">
      {missing.length > 0
        ? missing.map(({ field, text }) => <p key={field}>{text}</p>)
        : 'The preview shows one frame of each scene and lists its problems.'}
    </Empty>
  );
}

function Drawn({ preview: { scenes, look, findings, spoken }, isOld }: { preview: Preview; isOld: boolean }) {
  const { setOpen } = useOpenScene();
  const whole = findings.filter(({ scene }) => scene === undefined);
  const show = (scene: number): void => {
    setOpen(scene);
    requestAnimationFrame(() => document.getElementById(`scene-${scene}`)?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <ol className={`grid grid-cols-2 gap-3 transition-opacity ${isOld ? 'opacity-60' : ''}`}>
        {scenes.map(({ scene, start_seconds: start, seconds }) => {
          const found = findings.filter((one) => one.scene === scene).length;
          return (
            <li key={scene}>
              <button type="button" className="grid w-full gap-1 text-left" onClick={() => show(scene)}>
                <Frame scene={scene} className="w-full rounded-xl border border-line" />
                <span className="flex items-center justify-between gap-2 text-xs text-quiet">
                  <span>
                    Scene {scene + 1} · {start}–{Math.round((start + seconds) * 10) / 10} s
                  </span>
                  {found > 0 && <Badge mood="mind">{found} found</Badge>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {whole.length > 0 && (
        <Notice mood="mind">
          {whole.map(({ kind, detail }) => (
            <p key={`${kind} ${detail}`}>{detail}</p>
          ))}
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact
          name="Tone"
          value={look.because.length > 0 ? `${look.tone} (“${look.because.join('”, “')}”)` : look.tone}
        />
        <Fact name="Look" value={[look.theme, look.ground, look.subject].filter(Boolean).join(', ')} />
        <Fact name="Music" value={look.music} />
        <Fact name="Spoken as" value={spoken.join(', ')} />
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </>
  );
}

/** Whole seconds until a moment, counted down. */
function useSecondsUntil(moment: number | undefined): number {
  const [, setTick] = useState(0);
  const left = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
