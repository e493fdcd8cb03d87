import { avifsOf } from '#src/domain/photo-sizes.ts';

interface Place {
  src: string;
  /** Empty beside the name of what is pictured. */
  alt?: string;
  /** The largest picture of the first screen. */
  first?: boolean;
  /** Seen without scrolling. */
  eager?: boolean;
  /** Comes after what the page is read by: fonts and styles. */
  behind?: boolean;
  className?: string;
}

interface Props extends Place {
  /** The place in CSS pixels, or its shape. */
  width: number;
  height: number;
  /** How wide it is shown, as `sizes` has it. */
  sizes: string;
}

/** A picture in a reserved place: a photograph in the size that fits, the placeholder where there is none. */
export function Picture({
  src,
  alt = '',
  width,
  height,
  sizes,
  first = false,
  eager = first,
  behind = false,
  className,
}: Props) {
  const avifs = avifsOf(src);
  return (
    <picture>
      {avifs && <source type="image/avif" srcSet={avifs} sizes={sizes} />}
      <img
        className={className}
        src={src || '/placeholder.svg'}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : behind ? 'low' : undefined}
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  );
}

interface SquareProps extends Place {
  /** Side in CSS pixels. */
  size: number;
  /** How wide it is shown when that depends on the window. */
  sizes?: string;
}

/** A square picture of a tyre. */
export const Photo = ({ size, sizes = `${size}px`, className = 'photo', ...place }: SquareProps) => (
  <Picture {...place} className={className} width={size} height={size} sizes={sizes} />
);
