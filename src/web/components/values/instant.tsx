import type { ReactNode } from 'react'
import { formatInZone } from '#web/format/format.ts'

/** The time of an event; its tooltip names the time zone, where it is not the reader's own. */
export function Instant(props: { at: string; className?: string; children: ReactNode }) {
  const { at, className, children } = props
  return (
    <time dateTime={at} title={formatInZone(at)} className={className}>
      {children}
    </time>
  )
}
