import { createTransport, type Transporter } from 'nodemailer';
import { type Letter, Mail } from '../sign-in/mail.js';

/** Milliseconds that a mail server has for each of its answers. */
const PATIENCE_MS = 10_000;

/** By SMTP (`smtp://`, which becomes TLS where the server offers it) or by SMTP over TLS (`smtps://`). */
export class SmtpMail extends Mail {
  private readonly server: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    this.server = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  }

  async send({ to, subject, text }: Letter): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await this.server.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, headers });
  }
}
