import type { LinkCard } from '../photos/link-card.ts';
import type { Content } from '../read/content.ts';

/** What messengers show beside links to a text: its picture behind its title, and whose it is. */
export const textCard = ({ shop }: Content, title: string, picture: string, above = ''): LinkCard => ({
  picture,
  place: 'behind',
  above,
  title,
  below: shop?.name ?? '',
});
