import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id } from '#shared/fields.ts'

/** Rules that older records may break: they bind a record from its next change on. */
export const reviewKinds = ['unit_number', 'email', 'lease_overlap'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** The number of results returned for one rule; `count` is the total. */
export const reviewedAtOnce = 100

const reviewedRecord = z.object({
  type: z.enum(['unit', 'tenant', 'member', 'lease']),
  id,
  /** The property of a unit, whose screen shows it; null for others. */
  propertyId: id.nullable(),
  /** The unit's number, or a person's name. */
  name: z.string(),
  /** Where the unit is, or the person's email. */
  detail: z.string(),
  /** A lease's days; null for others, and for a month-to-month lease. */
  from: dayReply.nullable(),
  to: dayReply.nullable(),
})
export type ReviewedRecord = z.output<typeof reviewedRecord>

const review = z.object({
  kind: z.enum(reviewKinds),
  /** The remedy in one sentence. */
  advice: z.string(),
  count: z.int(),
  findings: z.array(
    z.object({
      id,
      /** The records that break the rule together, first the one to change. */
      records: z.array(reviewedRecord),
    }),
  ),
})
export type Review = z.output<typeof review>

export const listRecordsToReview = endpoint('GET', '/api/records-to-review', {
  may: 'record:review',
  summary:
    'Older records that break a rule made after them, by rule; rules without any are left out',
  reply: z.array(review),
})
