import { avifsOf } from '#src/domain/photo-sizes.ts';

interface PictureBase {
  src: string;
  /** Empty when the name of the object is beside the picture. */
  alt?: string;
  /** The largest picture visible without scrolling: loaded with high priority. All others wait until they are near. */
  first?: boolean;
  /** Loaded after fonts and styles. */
  lowPriority?: boolean;
  /** Width in pixels of the largest file that is offered; without it all are. */
  widest?: number;
  className?: string;
}

interface Props extends PictureBase {
  /** Width and height in CSS pixels, or any pair with the same aspect ratio. */
  width: number;
  height: number;
  /** Displayed width, as in the attribute `sizes`. */
  sizes: string;
}

/** A picture with a fixed aspect ratio: the photograph in a suitable size, or the placeholder when there is none. */
export function Picture({
  src,
  alt = '',
  width,
  height,
  sizes,
  first = false,
  lowPriority = false,
  widest,
  className,
}: Props) {
  const avifs = avifsOf(src, widest);
  return (
    <picture>
      {avifs && <source type="image/avif" srcSet={avifs} sizes={sizes} />}
      <img
        className={className}
        src={src || '/placeholder.svg'}
        alt={alt}
        width={width}
        height={height}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : lowPriority ? 'low' : undefined}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  );
}

interface SquareProps extends PictureBase {
  /** Side in CSS pixels. */
  size: number;
  /** Displayed width, when it depends on the viewport. */
  sizes?: string;
}

/** A square picture of a tyre. */
export const Photo = ({ size, sizes = `${size}px`, className = 'photo', ...picture }: SquareProps) => (
  <Picture {...picture} className={className} width={size} height={size} sizes={sizes} />
);
