/** A launcher cannot be made of its settings; the message is one line for the operator. */
export class LauncherUnusable extends Error {
  override readonly name = 'LauncherUnusable';
}
