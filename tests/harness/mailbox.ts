import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

interface Letter {
  /** Where the envelope said it goes. */
  to: string[];
  mail: ParsedMail;
}

/** A real SMTP server that keeps what it is given. */
export interface Mailbox extends AsyncDisposable {
  url: string;
  letters: Letter[];
  /** Waits until so many letters have come. @throws after ten seconds */
  waitFor(count: number): Promise<Letter[]>;
}

export const addressesOf = (field: AddressObject | AddressObject[] | undefined): string[] =>
  (Array.isArray(field) ? field : field ? [field] : []).flatMap(({ value }) =>
    value.map(({ address = '' }) => address),
  );

export async function openMailbox(port = 0): Promise<Mailbox> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      simpleParser(stream).then(mail => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    letters,
    async waitFor(count) {
      const until = Date.now() + 10_000;
      while (letters.length < count) {
        if (Date.now() > until) throw new Error(`${letters.length} letters of ${count} have come`);
        await new Promise(resolve => setTimeout(resolve, 30));
      }
      return letters;
    },
    [Symbol.asyncDispose]: () => new Promise(resolve => server.close(resolve)),
  };
}
