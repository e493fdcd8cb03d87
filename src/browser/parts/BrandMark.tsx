/** A brand's word-mark, or its name when it has no picture. */
export function BrandMark({ name, icon }: { name: string; icon: string }) {
  if (!icon) return <span className="brand-mark">{name}</span>;
  return (
    <img
      className="brand-mark mark"
      src={icon}
      alt={name}
      width="160"
      height="48"
      loading="lazy"
      fetchPriority="low"
      decoding="async"
    />
  );
}
