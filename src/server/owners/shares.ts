import { type SQL, sql } from 'drizzle-orm'
import { fromCents, type Money, splitByLargestRemainder, toCents } from '#shared/money.ts'
import { propertyOwners } from '../db/tables.ts'

/** The owners of a period of days, with their percentages to four places: `'33.3333'`. The largest comes first. */
export interface Sharing {
  from: string
  parties: readonly { id: string | null; percent: string }[]
}

/** The `parties` of a group of `property_owners`, the rows of one property and day. */
export const partiesOfGroup: SQL = sql`jsonb_agg(jsonb_build_object('id', ${propertyOwners.userId}, 'percent', ${propertyOwners.percent}::text)
  order by ${propertyOwners.percent} desc, ${propertyOwners.userId})`

/** One's part of the whole, the parts of all owners being divided by largest remainder. */
export function partOf(whole: Money, { parties }: Sharing, ownerId: string | null): Money {
  const place = parties.findIndex(({ id }) => id === ownerId)
  if (place < 0) return '0.00'
  const weights = parties.map(({ percent }) => Math.round(Number(percent) * 10_000))
  return fromCents(splitByLargestRemainder(toCents(whole), weights)[place] ?? 0)
}

/**
 * One's part of each movement of a property, so that the part of every running balance, too, is its division by
 * largest remainder: an odd cent is never carried twice.
 *
 * @param before the balance of the property in each period, before these movements
 * @param moves in the order in which figures are added; `held` is the first day of their period, null for one's own
 *   money alone
 */
export function partsOf<Move extends { amount: Money; held: string | null }>(
  { moves, before, sharings }: Divided<Move>,
  ownerId: string | null,
): Move[] {
  const running = new Map(before.map(({ held, amount }) => [held, toCents(amount)]))
  const known = new Map(sharings.map(sharing => [sharing.from, sharing]))
  return moves.map(move => {
    const sharing = move.held === null ? undefined : known.get(move.held)
    if (move.held === null || !sharing) return move
    const was = running.get(move.held) ?? 0
    const now = was + toCents(move.amount)
    running.set(move.held, now)
    const part = (cents: number) => toCents(partOf(fromCents(cents), sharing, ownerId))
    return { ...move, amount: fromCents(part(now) - part(was)) }
  })
}

interface Divided<Move> {
  moves: readonly Move[]
  before: readonly { held: string | null; amount: Money }[]
  sharings: readonly Sharing[]
}
