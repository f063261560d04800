import type { LucideProps } from 'lucide-react'

/**
 * One of the library's icons as a single path, which the build puts in its place: an icon of the
 * library is two components and four elements, and a list that is scrolled makes hundreds a second.
 */
export function icon(d: string) {
  function Icon({ size = 24, strokeWidth = 2, ...svg }: LucideProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without a name is hidden.
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={svg['aria-label'] === undefined}
        {...svg}
      >
        <path d={d} />
      </svg>
    )
  }
  return Icon
}
