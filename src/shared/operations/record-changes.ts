import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'

const recordChange = z.object({
  at: instant,
  /** Null for an automation, or a user outside the organization. */
  by: namedPerson.nullable(),
  /** The fields that changed, as the record spells them. */
  fields: z.array(z.string()),
})
export type RecordChange = z.output<typeof recordChange>

export const listRecordChanges = endpoint('GET', '/api/record-changes', {
  may: 'record-change:read',
  summary: 'Who changed which fields of one record since an instant, the latest first',
  query: z.object({
    record: z
      .string('Choose a record')
      .max(300, 'Choose a record')
      .describe('Its path, such as /api/properties/3f0c…'),
    since: z.iso.datetime({ offset: true, error: 'Enter a time with its time zone' }),
  }),
  reply: z.array(recordChange),
})
