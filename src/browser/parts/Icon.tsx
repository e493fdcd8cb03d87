interface Props {
  className?: string | undefined;
  /** Side in CSS pixels. */
  size: number;
  stroke?: number | undefined;
  /** Path data on a 24 × 24 grid. */
  path: string;
}

/** An outline icon in the colour of the text around it. */
export function Icon({ className, size, stroke = 2, path }: Props) {
  return (
    <svg className={className} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
