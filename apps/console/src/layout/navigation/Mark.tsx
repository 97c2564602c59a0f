/** The product mark: the ring of the score. */
export function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <circle cx="16" cy="16" r="9" fill="none" stroke="var(--on-accent)" strokeOpacity=".32" strokeWidth="3.5" />
      <path
        d="M16 7a9 9 0 1 1-8.56 6.22"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="2.5" fill="var(--on-accent)" />
    </svg>
  );
}
