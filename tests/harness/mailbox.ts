import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

interface Letter {
  /** Recipients of the SMTP envelope. */
  to: string[];
  mail: ParsedMail;
}

/** A real SMTP server that stores received mail. */
export interface Mailbox extends AsyncDisposable {
  url: string;
  letters: Letter[];
  /** Waits for a letter. @throws after ten seconds */
  find(is: (letter: Letter, at: number) => boolean): Promise<Letter>;
  /** Waits until this many letters have arrived. @throws after ten seconds */
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
  const find: Mailbox['find'] = async is => {
    for (const until = Date.now() + 10_000; ; ) {
      const found = letters.find(is);
      if (found) return found;
      if (Date.now() > until)
        throw new Error(`it is not among the ${letters.length} letters that have arrived`);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
  };
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    letters,
    find,
    async waitFor(count) {
      await find((_, at) => at === count - 1);
      return letters;
    },
    [Symbol.asyncDispose]: () => new Promise(resolve => server.close(resolve)),
  };
}
