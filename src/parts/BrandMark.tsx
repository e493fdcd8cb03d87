/** A brand's mark; its name where there is no picture. */
export function BrandMark({ name, ico }: { name: string; ico: string }) {
  if (!ico) return <span className="brand-mark">{name}</span>;
  return (
    <img
      className="brand-mark"
      src={ico}
      alt={name}
      width="160"
      height="48"
      loading="lazy"
      fetchPriority="low"
      decoding="async"
    />
  );
}
