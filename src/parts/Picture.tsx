import { avifsOf } from '#src/domain/photo-sizes.ts';

interface Props {
  className: string;
  src: string;
  /** Side of its square place in CSS pixels. */
  side: number;
  /** How wide it is shown, as `sizes` has it. */
  sizes: string;
  /** The first picture of the page: it loads at once. */
  first?: boolean;
}

/** A tyre's picture beside its name: a photograph in the size that fits, the placeholder where there is none. */
export default function Picture({ className, src, side, sizes, first = false }: Props) {
  const avifs = avifsOf(src);
  return (
    <picture>
      {avifs && <source type="image/avif" srcSet={avifs} sizes={sizes} />}
      <img
        className={className}
        src={src || '/placeholder.svg'}
        alt=""
        width={side}
        height={side}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
