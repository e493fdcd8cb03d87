/** An e-mail address as its owner's mailbox: without case, without what stands after a plus, and Gmail's without dots. */
export function mailboxOf(email: string): string | null {
  const [, name = '', domain = ''] = /^(.[^+]*)(?:\+.*)?@(.*)$/u.exec(email.toLowerCase()) ?? [];
  if (domain === '') return null;
  const isGmail = /^(?:gmail|googlemail)\.com$/u.test(domain);
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
