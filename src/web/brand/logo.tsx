/** The mark: a roof over a tree. Takes its colours from the tokens, so it fits light and dark. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 15.5 16 7l10 8.5" />
        <path d="M16 25.5V14" />
        <path d="M16 22.5c-3 0-5-1.6-5-4.5M16 20c3 0 5-1.6 5-4.5" />
      </g>
    </svg>
  )
}
