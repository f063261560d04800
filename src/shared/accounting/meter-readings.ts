import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  confirm,
  dayReply,
  id,
  instant,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { meters } from './division-methods.ts'
import { voidParts, withVoided } from './on-lease.ts'

/** Readings of the meters of units. Bills are divided by the use between two of them. */

/** Up to three decimal places. */
export const readingText = z
  .string('Must be a decimal as text, such as "12.5"')
  .regex(/^\d{1,7}(\.\d{1,3})?$/, 'Enter a reading such as 1042 or 1042.5')

export const meter = z.enum(meters, 'Choose water, gas, electricity, heat or other')

const meterReading = z.object({
  id,
  unit: z.object({ id, unitNumber: z.string() }),
  property: z.object({ id, name: z.string() }),
  meter: z.enum(meters),
  readOn: dayReply,
  reading: z.string(),
  /** Since the reading before; null for the first one of a meter. */
  used: z.string().nullable(),
  /** The batch of charges that it was entered for. */
  chargeRunId: id.nullable(),
  recordedBy: z.object({ id, name: z.string() }),
  ...voidParts,
  createdAt: instant,
})
export type MeterReading = z.output<typeof meterReading>

export const listMeterReadings = endpoint('GET', '/api/meter-readings', {
  may: 'charge-run:write',
  summary: 'Readings of meters, the latest first; voided ones only when asked for',
  query: listQuery
    .omit({ q: true })
    .extend({ propertyId: id.optional(), unitId: id.optional(), voided: withVoided }),
  reply: z.array(meterReading),
})

export const createMeterReading = endpoint('POST', '/api/meter-readings', {
  may: 'charge-run:write',
  changes: ['charges'],
  summary: 'Record the reading of a meter; one below the last asks whether the meter is new',
  body: z.object({
    unitId: requiredId('Unit is required'),
    meter: meter.default('water'),
    readOn: optionalDay.describe('Default today, and not later'),
    reading: readingText,
    confirm: confirm.describe('The meter is new: it counts from this reading'),
  }),
  reply: meterReading,
})

export const voidMeterReading = endpoint('DELETE', '/api/meter-readings/:id', {
  may: 'charge-run:write',
  changes: ['charges'],
  summary: 'Void a wrong reading; one of a divided bill is voided with its batch',
  params: z.object({ id }),
  body: z.object({ reason: optionalText() }),
})
