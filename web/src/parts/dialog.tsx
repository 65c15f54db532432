import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `side`: a drawer at the right edge, for the details of a row. */
  place?: 'middle' | 'side';
}

const PLACES = {
  middle:
    'left-1/2 top-1/2 w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-2xl',
  side: 'right-0 top-0 h-dvh w-[min(34rem,100vw)] border-l border-line',
} as const;

/** What a person who opens a form fills in first; without any, the focus is on its first button. */
const FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)';

/** A window over the page, which keeps the focus and gives it back. What it holds scrolls under its title. */
export function Dialog({ isOpen, onClose, title, children, place = 'middle' }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        {/* In one layer with the windows, so that it lies over one that this one was opened from. */}
        <BaseDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-black/40" />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIELD) ?? true}
          className={`fixed z-50 flex flex-col overflow-hidden bg-card shadow-2xl ${PLACES[place]}`}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-3">
            <BaseDialog.Title className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-m-1.5 rounded-lg p-1.5 text-xl leading-none text-quiet hover:bg-sunken hover:text-ink"
            >
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-6 pt-1 [&:has([data-foot])]:scroll-pb-20 [&:not(:has([data-foot]))]:pb-6">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons of a dialog, its last part: they stay in view while the rest scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot
      className="sticky bottom-0 -mx-6 mt-1 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-6 py-4"
    >
      {children}
    </div>
  );
}
