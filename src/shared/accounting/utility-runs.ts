import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  day,
  dayReply,
  id,
  money,
  optionalDay,
  optionalId,
  requiredId,
  requiredText,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { personName } from '#shared/person.ts'
import { chargeRun } from './charge-run-shape.ts'
import { divisionMethods } from './division-methods.ts'
import { meter, readingText } from './meter-readings.ts'

/** Dividing a utility bill among the homes of a property. */

/** Of an area, a number of persons or a meter: up to three decimal places. */
const measure = z
  .string('Must be a decimal as text, such as "12.5"')
  .regex(/^\d{1,7}(\.\d{1,3})?$/, 'Enter a number such as 700 or 12.5')

/** How a share came about follows it on the charge. */
const descriptionLength = 100

const fields = {
  propertyId: requiredId('Property is required'),
  expenseId: optionalId.describe('The expense it divides; its amount is divided by default'),
  amount: amount('Amount is required')
    .nullish()
    .transform(value => value ?? null),
  divisionMethod: z.enum(divisionMethods, 'Choose area, persons, units or meter'),
  from: day('First day is required'),
  to: day('Last day is required'),
  landlordPercent: z
    .string('Must be a decimal as text, such as "12.5"')
    .regex(/^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/, 'Enter a percentage from 0 to 100')
    .default('0')
    .describe('Kept by the landlord before dividing, such as for common areas'),
  vacant: z
    .enum(['landlord', 'tenants'], 'Choose who pays for vacant days')
    .default('landlord')
    .describe('Who bears the share of vacant days'),
  measures: z
    .array(
      z.object({
        unitId: id,
        leaseId: optionalId.describe('Of one lease of the unit; default all of its days'),
        value: measure,
      }),
      'Send the measures as a list',
    )
    .max(limits.unitsPerProperty, 'Too many measures')
    .default([])
    .describe('What meters counted, and areas or persons other than the recorded ones'),
  meter: meter.default('water').describe('Of which meter the readings are'),
  readings: z
    .array(
      z.object({
        unitId: id,
        reading: readingText.describe('On the last day'),
        firstReading: readingText
          .nullish()
          .transform(value => value ?? null)
          .describe('On the first day, where none is recorded by then'),
      }),
      'Send the readings as a list',
    )
    .max(limits.unitsPerProperty, 'Too many readings')
    .default([])
    .describe('Of meters, each on the last day; stored ones count where none is sent'),
}

function inOrder({ from, to }: { from: string; to: string }): boolean {
  return from <= to
}

const outOfOrder = { path: ['to'], message: 'The period ends before it starts' }

const share = z.object({
  unit: z.object({ id, unitNumber: z.string() }),
  /** Null for the vacant days of a unit, which the landlord bears. */
  leaseId: id.nullable(),
  tenant: personName.nullable(),
  /** Null while it is unknown. */
  measure: z.string().nullable(),
  /** Days in the period. */
  days: z.int(),
  /** Null while a measure is unknown. */
  amount: money.nullable(),
})
export type UtilityShare = z.output<typeof share>

/** From where to where a unit is counted; null while it is unknown. */
const counted = z.object({
  unitId: id,
  from: z.object({ reading: z.string(), readOn: dayReply }).nullable(),
  through: z.object({ reading: z.string(), readOn: dayReply }).nullable(),
})
export type CountedUnit = z.output<typeof counted>

export const previewUtilityRun = endpoint('POST', '/api/utility-runs/preview', {
  may: 'charge-run:write',
  changes: [],
  summary: 'How a utility bill would be divided: the share of each home, by measure and days',
  status: 200,
  body: z.object(fields).refine(inOrder, outOfOrder),
  reply: z.object({
    amount: money,
    /** Days of the period. */
    days: z.int(),
    shares: z.array(share),
    /** Of a division by meter: each unit once. */
    readings: z.array(counted),
    /** Borne by the landlord, vacant days included; null while a measure is unknown. */
    landlord: money.nullable(),
    /** Charged to the tenants. */
    tenants: money.nullable(),
  }),
})
export type UtilityPreview = z.output<typeof previewUtilityRun.reply>

export const createUtilityRun = endpoint('POST', '/api/utility-runs', {
  may: 'charge-run:write',
  changes: ['charges'],
  summary: 'Divide a utility bill: one charge a lease, in one charge run that is undone as a whole',
  body: z
    .object({
      ...fields,
      description: requiredText('Description is required', descriptionLength),
      dueDate: optionalDay.describe('Default today, and not earlier'),
    })
    .refine(inOrder, outOfOrder),
  reply: chargeRun,
})
