import { comparePath } from '#src/domain/compare.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'compare-toggle': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-name': string | undefined;
      };
    }
  }
}

interface Props {
  id: number;
  name: string;
  /** Whether it is one of many: its accessible name then names the product. */
  inList?: boolean;
}

/**
 * «Сравнить»: without JavaScript a link to the comparison of this tyre alone. `browser/elements/compare-toggle.ts` puts a checkbox before
 * it, and the link leads to all tyres that the visitor chose.
 */
export const CompareToggle = ({ id, name, inList = false }: Props) => (
  <compare-toggle data-name={inList ? undefined : name}>
    <a
      href={comparePath([id])}
      rel="nofollow"
      aria-label={inList ? `Сравнить: ${name}` : undefined}
      suppressHydrationWarning
    >
      Сравнить
    </a>
  </compare-toggle>
);
