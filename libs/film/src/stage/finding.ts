/** What went wrong in a page without ending its film. */
export interface StageFinding {
  /**
   * `script` threw; `address` was asked for and refused; `font` is not here, did not load or lacks characters; `image` cannot be decoded; `dialog`
   * and `window` were opened and closed again.
   */
  kind: 'script' | 'address' | 'font' | 'image' | 'dialog' | 'window';
  /** One line, at most 200 characters. */
  detail: string;
  /** Index of the scene, counted from 0, where it is known. */
  scene?: number;
}
