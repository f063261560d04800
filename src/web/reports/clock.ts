import { formatInstantDay } from '../format.ts'

/** An instant (ISO with zone) as `03/31/2025, 9:05 AM`, where the reader is. */
export function formatMoment(instant: string): string {
  return `${formatInstantDay(instant)}, ${clock.format(Date.parse(instant))}`
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
