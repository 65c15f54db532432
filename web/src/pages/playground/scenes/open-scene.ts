import { createContext, use } from 'react';

export interface OpenScene {
  /** The index of the scene whose fields are shown. */
  open: number | undefined;
  setOpen: (index: number | undefined) => void;
}

const Context = createContext<OpenScene>({ open: undefined, setOpen: () => undefined });

export const OpenSceneProvider = Context.Provider;

export function useOpenScene(): OpenScene {
  return use(Context);
}
