import type { ReactNode } from 'react'
import { formatInZone } from '#web/format/format.ts'

/** When something happened; pointed at, it says by which clocks, where they are not the reader's own. */
export function Instant(props: { at: string; className?: string; children: ReactNode }) {
  const { at, className, children } = props
  return (
    <time dateTime={at} title={formatInZone(at)} className={className}>
      {children}
    </time>
  )
}
