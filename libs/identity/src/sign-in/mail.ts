export interface Letter {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Brings letters to the mail server that sends them on. */
export abstract class Mail {
  /** Rejects where the server does not take the letter. */
  abstract send(letter: Letter): Promise<void>;
}
