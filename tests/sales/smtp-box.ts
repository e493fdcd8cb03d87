import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface Taken {
  mail: ParsedMail;
  raw: string;
  from: string;
  to: string[];
}

/** How the mail server answers a message. */
type Manner =
  | 'takes'
  | 'refuses the recipient'
  | 'falls silent at the recipient'
  | 'answers the recipient late'
  | 'dies in the middle of it'
  | 'takes and answers late';

/** A real SMTP server that stores the received messages. */
export interface SmtpBox {
  url: string;
  port: number;
  taken: Taken[];
  manner: Manner;
  /** Recipients that are refused, with the code of the refusal. */
  refused: Map<string, number>;
  /** Answers recipients and messages that were not answered yet. */
  answer(): void;
  /** How many recipients have been named. */
  recipients: number;
  /** Resolves when this many messages have arrived. */
  holds(count: number): Promise<void>;
  close(): Promise<void>;
}

const addressesOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
});

export async function openSmtpBox(port = 0, host = '127.0.0.1'): Promise<SmtpBox> {
  const waiting: { count: number; resolve(): void }[] = [];
  const unanswered: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      box.recipients += 1;
      if (box.manner === 'falls silent at the recipient') return;
      const code = box.manner === 'refuses the recipient' ? 550 : box.refused.get(address);
      const answer = () =>
        callback(code ? Object.assign(new Error('not now'), { responseCode: code }) : null);
      if (box.manner === 'answers the recipient late') unanswered.push(answer);
      else answer();
    },
    onData: (stream, session, callback) => {
      if (box.manner === 'dies in the middle of it') {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        box.taken.push({ mail: await simpleParser(raw), raw, ...addressesOf(session) });
        if (box.manner === 'takes') callback();
        else unanswered.push(() => callback());
        for (const each of waiting) if (box.taken.length >= each.count) each.resolve();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(port, host, resolve));
  const box: SmtpBox = {
    port: (server.server.address() as AddressInfo).port,
    get url() {
      return `smtp://${host}:${box.port}`;
    },
    taken: [],
    manner: 'takes',
    refused: new Map(),
    recipients: 0,
    answer: () => {
      for (const answer of unanswered.splice(0)) answer();
    },
    holds: count =>
      new Promise(resolve => {
        if (box.taken.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return box;
}

/** A server that accepts connections and never responds. */
export async function openSilence(): Promise<{
  url: string;
  connections: () => number;
  close(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer(socket => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
