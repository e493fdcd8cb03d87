import { ImapFlow, type MessageStructureObject } from 'imapflow';
import { fitsPattern } from '../recognise.ts';
import { type Access, bytesOf, type Fetched, SILENCE_MS, SourceError, splitPath } from './fetched.ts';

/** So many of the newest letters of a sender are looked through for the list. */
const MAX_LETTERS = 20;

/** A letter's parts that are files, by name. */
function attachmentsOf(part: MessageStructureObject): { name: string; part: string }[] {
  const name = part.dispositionParameters?.filename ?? part.parameters?.name;
  const inner = (part.childNodes ?? []).flatMap(attachmentsOf);
  // A letter that is nothing but a file has its part without a number.
  return name === undefined ? inner : [{ name, part: part.part ?? '1' }, ...inner];
}

async function newestIn(client: ImapFlow, { url, sender, subject }: Access): Promise<Fetched> {
  const { folder, pattern } = splitPath(url);
  // Nothing in the mailbox changes, not even which letters are read.
  await client.mailboxOpen(folder || 'INBOX', { readOnly: true });
  const query = { ...(sender && { from: sender }), ...(subject && { subject }) };
  const found = (await client.search(query, { uid: true })) || [];
  for (const uid of found.toSorted((one, other) => other - one).slice(0, MAX_LETTERS)) {
    const letter = (await client.fetchOne(`${uid}`, { bodyStructure: true }, { uid: true })) || null;
    const files = letter?.bodyStructure ? attachmentsOf(letter.bodyStructure) : [];
    const file = files.find(({ name }) => fitsPattern(name, pattern));
    if (!letter || !file) continue;
    const { content } = await client.download(`${uid}`, file.part, { uid: true, decodeText: false });
    if (!content) continue;
    const bytes = await bytesOf(content, `${url.host}: ${file.name}`);
    return { name: file.name, bytes, version: '' };
  }
  throw new SourceError(
    `${url.host}: письма от ${sender} с файлом ${pattern}${subject ? ` и темой «${subject}»` : ''} нет: проверьте from и sender`,
  );
}

/** The file that fits of the newest letter that has one; letters stay as they are. @throws {SourceError} */
export async function fetchMail(access: Access): Promise<Fetched> {
  const { url, login, signal } = access;
  if (!login) throw new SourceError(`${url.host}: нет логина к ящику: впишите его в PRICES_LOGINS`);
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port || 993),
    secure: true,
    auth: { user: login.user, pass: login.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  const close = () => client.close();
  // What breaks the connection rejects the command that waits for it.
  client.on('error', close);
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect();
    return await newestIn(client, access);
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}
