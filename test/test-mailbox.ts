import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
  readonly text: string;
}

export interface TestMailbox {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Rejects every recipient while true. */
  rejectsRecipients: boolean;
  /** How many of the next connections are dropped, like those to a mail server that is down. */
  dropsNext: number;
  /** Called before a connection is dropped. */
  onDrop: (() => void) | null;
  /** Accepts connections and never says a word while true. */
  isSilent: boolean;
  /** Number of connections so far, including dropped ones. */
  connections: number;
  /** Resolves with the first mail to this address, now or later. */
  mailTo(address: string, containing?: string): Promise<ReceivedMail>;
  /** Drops all open connections. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** An SMTP server on a free port that keeps all mail it receives. */
export async function createTestMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = createServer((socket) => {
    box.connections += 1;
    if (box.dropsNext > 0) {
      box.dropsNext -= 1;
      box.onDrop?.();
      return void socket.on('error', () => {}).destroy();
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (!box.isSilent) serveConnection(socket, box, () => arrivals.emit('mail'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const box: TestMailbox = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    rejectsRecipients: false,
    dropsNext: 0,
    onDrop: null,
    isSilent: false,
    connections: 0,
    async mailTo(address, containing = '') {
      for (;;) {
        const found = mails.find(({ to, text }) => to.includes(address) && text.includes(containing));
        if (found) return found;
        await once(arrivals, 'mail');
      }
    },
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        box.hangUp();
      }),
  };
  return box;
}

function serveConnection(socket: Socket, box: TestMailbox, onMail: () => void): void {
  let pending = '';
  let data: string | null = null;
  let to: string[] = [];
  const reply = (line: string): void => void socket.write(`${line}\r\n`);
  const command = (line: string): void => {
    if (/^RCPT TO:/i.test(line)) {
      to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      reply(box.rejectsRecipients ? '550 no such user' : '250 ok');
    } else if (/^DATA$/i.test(line)) {
      data = '';
      reply('354 send data');
    } else reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  reply('220 test mailbox');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk;
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (data === null) command(line);
      else if (line !== '.') data += `${line}\r\n`;
      else {
        box.mails.push({ to, raw: data, text: decodeText(data) });
        [data, to] = [null, []];
        onMail();
        reply('250 ok');
      }
    }
  });
}

/** Decodes a body in base64 or quoted-printable. */
function decodeText(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(raw)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
