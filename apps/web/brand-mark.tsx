/** A capsule with a play symbol, in the organization's color. */
export function BrandMark() {
  return (
    <svg viewBox="2 7 28 18" width="31" height="20" aria-hidden="true">
      <rect x="2" y="7" width="28" height="18" rx="9" fill="var(--accent)" />
      <path d="M13.5 11.6v8.8L21 16z" fill="var(--on-accent)" />
    </svg>
  );
}
