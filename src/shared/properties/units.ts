import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  orNull,
  requiredId,
  requiredName,
  wholeNumber,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { wholePercent } from '#shared/money.ts'

/** The reason why a unit is not rentable, and counts neither as vacant nor towards potential rent. */
export const nonRevenueReasons = ['model', 'office', 'under_works'] as const
export type NonRevenueReason = (typeof nonRevenueReasons)[number]

/** Share of occupied units among the rentable ones, a whole number from 0 to 100; 0 where there are none. */
export function occupancyPercent({
  occupiedUnits,
  totalUnits,
  nonRevenueUnits,
}: Record<'occupiedUnits' | 'totalUnits' | 'nonRevenueUnits', number>): number {
  return wholePercent(occupiedUnits, totalUnits - nonRevenueUnits)
}

export const unit = z.object({
  id,
  propertyId: id,
  property: z.object({ id, name: z.string() }),
  unitNumber: z.string(),
  bedrooms: z.int().nullable(),
  bathrooms: z.string().nullable(),
  squareFeet: z.int().nullable(),
  /** Market rent, `'1500.00'`; null when not set or not the caller's business. */
  monthlyRent: money.nullable(),
  isOccupied: z.boolean(),
  /** Null while the unit is leased or rentable. */
  nonRevenueReason: z.enum(nonRevenueReasons).nullable(),
  nonRevenueSince: dayReply.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Unit = z.output<typeof unit>

const optionalNumber = (sentence: string, to: number) =>
  wholeNumber(sentence, { from: 0, to }).nullish().transform(orNull)

const bathrooms = 'Enter bathrooms such as 1 or 1.5'

/** Facts about a unit; each may be missing. */
export const unitFacts = {
  bedrooms: optionalNumber('Enter a whole number of bedrooms from 0 to 50', 50),
  bathrooms: z
    .string('Must be a decimal as text, such as "1.5"')
    .regex(/^(\d{1,2}(\.\d)?)?$/, bathrooms)
    .nullish()
    .transform(text => text || null),
  squareFeet: optionalNumber('Enter square feet as a whole number up to 1000000', 1_000_000),
}

const unitBody = z.object({
  unitNumber: requiredName('Unit number is required', 20),
  ...unitFacts,
  monthlyRent: optionalAmount,
  nonRevenueReason: z
    .enum([...nonRevenueReasons, ''], 'Choose model, office or under renovation')
    .nullish()
    .transform(reason => reason || null)
    .describe(
      'Keeps a unit that nobody rents out of vacancy and potential rent; null takes it back',
    ),
  nonRevenueSince: optionalDay.describe('The first day of it; default the day it is said'),
})

export const listUnits = endpoint('GET', '/api/units', {
  may: 'unit:read',
  summary: 'The units the caller may see',
  query: listQuery.extend({
    propertyId: id.optional(),
    occupied: z.stringbool('Must be true or false').optional(),
  }),
  reply: z.array(unit),
})

export const createUnit = endpoint('POST', '/api/units', {
  may: 'unit:write',
  changes: ['units'],
  summary: 'Add a unit to a property',
  body: unitBody.extend({ propertyId: requiredId('Property is required') }),
  reply: unit,
})

export const getUnit = endpoint('GET', '/api/units/:id', {
  may: 'unit:read',
  summary: 'One unit',
  params: z.object({ id }),
  reply: unit,
})

export const updateUnit = endpoint('PATCH', '/api/units/:id', {
  may: 'unit:write',
  changes: ['units'],
  summary: 'Change what is sent; occupancy follows leases and cannot be set',
  params: z.object({ id }),
  body: unitBody.partial(),
  reply: unit,
})

export const deleteUnit = endpoint('DELETE', '/api/units/:id', {
  may: 'unit:write',
  changes: ['units'],
  summary: 'Remove a unit that never had a lease',
  params: z.object({ id }),
})
