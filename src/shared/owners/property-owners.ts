import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { confirm, dayReply, id, money, optionalDay } from '#shared/fields.ts'

/** A period of days with one share, in percent: `'33.3333'`, `'50'`. */
const ownedShare = z.object({
  /** Null where no earlier owners are known. */
  from: dayReply.nullable(),
  /** The first day of other shares; null for those of today. */
  until: dayReply.nullable(),
  percent: z.string(),
})

/** A present or former owner of a property, with their share of its money today. */
const propertyOwner = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The first day after their ownership; null for a present owner. */
  soldOn: dayReply.nullable(),
  /** Their shares by days, the latest first. */
  shares: z.array(ownedShare),
  balance: money,
  /** The balance less prepaid rent and the reserve, at least zero. */
  available: money,
})
export type PropertyOwner = z.output<typeof propertyOwner>

export const listPropertyOwners = endpoint('GET', '/api/properties/:id/owners', {
  may: 'owner-statement:write',
  summary: 'Who owns a property and who did, the latest first, with what is left of their money',
  params: z.object({ id }),
  reply: z.array(propertyOwner),
})

/** More would make a statement of cents. */
export const maxOwners = 50

const percentMessage = 'Enter a percentage up to 100, such as 50 or 33.3333'

const shareOf = z.object({
  userId: z.uuid({
    error: ({ input }) => (input ? 'Not a valid id' : 'Owner is required'),
  }),
  percent: z
    .string('Share is required')
    .trim()
    .min(1, 'Share is required')
    .regex(/^\d{1,3}(\.\d{1,4})?$/, percentMessage)
    .refine(text => Number(text) > 0 && Number(text) <= 100, percentMessage),
})

export const putPropertyOwners = endpoint('PUT', '/api/properties/:id/owners', {
  may: 'property:update',
  changes: ['properties', 'owner-statements', 'owner-entries'],
  summary:
    'Set the owners of a property and their shares from a day on; the one with the largest share becomes its `ownerId`',
  params: z.object({ id }),
  body: z.object({
    effectiveFrom: optionalDay.describe('Not later than today; default the beginning'),
    owners: z
      .array(shareOf)
      .min(1, 'Add at least one owner')
      .max(maxOwners, 'Add at most 50 owners')
      .refine(
        owners => new Set(owners.map(({ userId }) => userId)).size === owners.length,
        'Add each owner once',
      )
      .refine(
        owners =>
          owners.some(({ percent }) => !isPercent(percent)) || sumOfShares(owners) === '100',
        'The shares must add up to 100%',
      ),
    confirm,
  }),
  reply: z.array(propertyOwner),
})

/** The sum of shares in percent: `'99.9999'`. Shares that are no numbers yet count as none. */
export function sumOfShares(shares: readonly { percent: string }[]): string {
  const parts = shares.reduce(
    (sum, { percent }) => sum + (isPercent(percent) ? tenThousandths(percent) : 0),
    0,
  )
  return plainPercent((parts / 10_000).toFixed(4))
}

/** A stored percentage without the zeros at its end: `'50.0000'` is `'50'`. */
export function plainPercent(percent: string): string {
  return String(Number(percent))
}

function tenThousandths(percent: string): number {
  return Math.round(Number(percent) * 10_000)
}

function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/.test(text.trim())
}
