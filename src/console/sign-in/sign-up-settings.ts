/** What the sign-in page offers on this installation. */
export class SignUpSettings {
  constructor(
    /** Strangers may open accounts. */
    readonly isOpen: boolean,
    /** Letters reach people, so that a forgotten password can be replaced. */
    readonly hasMail: boolean,
  ) {}
}
