import type { ReactNode } from 'react';
import { ActRefusal } from '../../parts/act-refusal.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogFoot } from '../../parts/dialog.tsx';

interface ActDialogProps {
  title: string;
  /** The word of the button. */
  act: string;
  isDangerous?: boolean;
  isBusy: boolean;
  error: unknown;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more before something is changed, and stays open with what was typed where it is refused. */
export function ActDialog({ title, act, isDangerous, isBusy, error, onAct, onClose, children }: ActDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAct();
        }}
      >
        {children}
        <ActRefusal error={error} />
        <DialogFoot>
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={isDangerous === true ? 'danger' : 'first'} isBusy={isBusy}>
            {act}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
