import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'

/** A person's own dates for a calendar program, without a sign-in: a private address, one per person. */

const calendarFeed = z.object({
  /** The creation time of the address; null without one. */
  createdAt: instant.nullable(),
  /** The last request of a calendar. */
  lastReadAt: instant.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

export const getCalendarFeed = endpoint('GET', '/api/calendar-feed', {
  may: 'account:own',
  summary: 'Whether the person has a calendar address, since when, and when it was last read',
  reply: calendarFeed,
})

export const renewCalendarFeed = endpoint('POST', '/api/calendar-feed', {
  may: 'account:own',
  changes: ['calendar-feed'],
  summary: 'Make a calendar address; the one before stops working',
  /** Shown this once: only a hash of it is stored. */
  reply: z.object({ address: z.string() }),
})

export const endCalendarFeed = endpoint('DELETE', '/api/calendar-feed', {
  may: 'account:own',
  changes: ['calendar-feed'],
  summary: 'End the calendar address: it stops working at once',
})

export const readCalendar = endpoint('GET', '/api/calendars/:token', {
  may: 'public',
  summary: 'The calendar of the user who made this address, as they may see it now',
  params: z.object({ token: z.string().max(200) }),
  reply: z.unknown().describe('An iCalendar file (RFC 5545)'),
})
