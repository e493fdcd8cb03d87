/** The IMAP server of the tests has no types of its own; this is what they use of it. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:tls';

  interface Letter {
    raw: string;
    flags?: string[];
    internaldate?: string;
  }
  export default function hoodiecrow(options: {
    secureConnection: boolean;
    credentials: { key: string; cert: string };
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: Letter[] }>;
  }): {
    server: Server;
    appendMessage(mailbox: string, flags: string[], date: string, raw: string): void;
    getMailbox(name: string): { messages: Letter[] };
  };
}
