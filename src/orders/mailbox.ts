const GMAIL = /^(?:gmail|googlemail)\.com$/u;
/** Every mailbox of Yandex has the same name in each of these. */
const YANDEX = /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|ua)|narod\.ru)$/u;

const partsOf = (email: string): [name: string, domain: string] => {
  const [, name = '', domain = ''] = /^(.[^+]*)(?:\+.*)?@(.*)$/u.exec(email.toLowerCase()) ?? [];
  return [name, domain];
};

/**
 * An e-mail address as its owner's mailbox: without case, without the part after a plus, Gmail's without dots, Yandex's in
 * one domain and with hyphens for dots. For counting and finding: letters go to the address as it was typed.
 */
export function mailboxOf(email: string): string | null {
  const [name, domain] = partsOf(email);
  if (domain === '') return null;
  if (GMAIL.test(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (YANDEX.test(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`;
  return `${name}@${domain}`;
}

/** The names under which the store may have a mailbox: earlier versions did not unify the names of Yandex. */
export function storedMailboxesOf(email: string): string[] {
  const mailbox = mailboxOf(email);
  return mailbox === null ? [] : [mailbox, partsOf(email).join('@')];
}
