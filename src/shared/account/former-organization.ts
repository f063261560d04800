import * as z from 'zod'
import { type DateFormat, dayInFigures, todayIn } from '#shared/dates.ts'
import { dayReply } from '#shared/fields.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'

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
): Sentence {
  const params = { name, removedOn, ...(contact && { contact }) }
  const shown = { removedOn: dayInFigures(removedOn, dateFormat) }
  if (removedOn === todayIn(timezone))
    return contact
      ? sentence('You no longer work for {name} (removed today). Ask {contact}.', params)
      : sentence('You no longer work for {name} (removed today).', params)
  return contact
    ? sentence(
        'You no longer work for {name} (removed on {removedOn, date, day}). Ask {contact}.',
        params,
        shown,
      )
    : sentence('You no longer work for {name} (removed on {removedOn, date, day}).', params, shown)
}
