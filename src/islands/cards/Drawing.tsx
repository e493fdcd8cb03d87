interface Props {
  className: string;
  /** Side in CSS pixels. */
  size: number;
  stroke: number;
  path: string;
}

/** A pictogram beside a word, in the colour of the text. */
export function Drawing({ className, size, stroke, path }: Props) {
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
