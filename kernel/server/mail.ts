import { createTransport } from 'nodemailer';

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps: */
  readonly url: string;
  readonly from: string;
}

export interface Mail {
  send(mail: { to: string; replyTo?: string; subject: string; text: string }): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Sends plain-text mail. Addresses are passed as objects to prevent header injection. */
export function createMail({ url, from }: MailSettings): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, replyTo, subject, text }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
      });
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server will never accept mail for this recipient. */
export function isRecipientRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
}
