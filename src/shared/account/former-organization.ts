import * as z from 'zod'
import { type DateFormat, dayInFigures, todayIn } from '#shared/dates.ts'
import { dayReply } from '#shared/fields.ts'

/** The former organization of a removed member, and a contact there; `removedOn` is a day in its time zone. */
export const formerOrganization = z.object({
  name: z.string(),
  removedOn: dayReply,
  timezone: z.string(),
  contact: z.string().nullable(),
})
export type FormerOrganization = z.output<typeof formerOrganization>

/** 'You no longer work for Org A (removed today). Ask Alma Adler.' */
export function removalSentence(
  { name, removedOn, timezone, contact }: FormerOrganization,
  dateFormat: DateFormat,
): string {
  const on = removedOn === todayIn(timezone) ? 'today' : `on ${dayInFigures(removedOn, dateFormat)}`
  return `You no longer work for ${name} (removed ${on}).${contact ? ` Ask ${contact}.` : ''}`
}
