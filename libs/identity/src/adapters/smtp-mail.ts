import type { Transporter } from 'nodemailer';
import { type Letter, Mail } from '../sign-in/mail.js';

/** Milliseconds that a mail server has for each of its answers. */
const PATIENCE_MS = 10_000;

/** By SMTP (`smtp://`, which becomes TLS where the server offers it) or by SMTP over TLS (`smtps://`). */
export class SmtpMail extends Mail {
  private server?: Transporter;

  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {
    super();
  }

  async send({ to, subject, text }: Letter): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    this.server ??= await connected(this.url);
    await this.server.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, headers });
  }
}

/** nodemailer is loaded with the first letter: most processes never send one. */
async function connected(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  return createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
}
