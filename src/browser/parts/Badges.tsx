import { isBadgeIcon } from '#src/domain/badges.ts';
import type { Badge } from '#src/domain/goods.ts';
import { Icon } from './Icon.tsx';
import { BADGE_ICON_PATHS } from './icon-paths.ts';

interface Props {
  /** On a page badges have links to their promotions and notes on the conditions; on a card, which is itself a link, they do not. */
  badges: readonly (Badge & { href?: string; note?: string })[];
}

/** Promotion badges; renders nothing for an empty list. */
export function Badges({ badges }: Props) {
  if (badges.length === 0) return null;
  return (
    <ul className="badges">
      {badges.map(({ icon, title, thumb, href, note }) => (
        <li className="badge" key={`${icon} ${title}`}>
          {isBadgeIcon(icon) ? (
            <Icon className="badge-icon" size={16} stroke={2} path={BADGE_ICON_PATHS[icon]} />
          ) : (
            <img src={thumb || icon} alt="" width="20" height="20" loading="lazy" fetchPriority="low" />
          )}
          {href ? <a href={href}>{title}</a> : title}
          {note && ' '}
          {note && <span className="badge-note">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
