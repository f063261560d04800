import type { Day } from '#shared/dates.ts'
import { expenses, type organizations } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { describedFee, type Fee } from './statement-fees.ts'

interface Posting {
  organization: Pick<typeof organizations.$inferSelect, 'id' | 'name'>
  today: Day
  bookkeeper: string
}

interface Settled {
  propertyId: string
  ownerId: string
  fees: readonly Fee[]
}

/** Corrects the expenses by the rule: a wrong posted row is voided. */
export async function settleFees(
  db: Db,
  statements: readonly Settled[],
  posting: Posting,
): Promise<void> {
  const { today, bookkeeper } = posting
  const wrong = statements.flatMap(({ propertyId, ownerId, fees }) =>
    fees.filter(isWrong).map(fee => ({ propertyId, ownerId, fee })),
  )
  const voided = wrong.flatMap(({ fee: { posted } }) => (posted ? [posted.id] : []))
  if (voided.length > 0)
    await db
      .update(expenses)
      .set({ voidedOn: today, voidedBy: bookkeeper })
      .where(among(expenses.id, voided))
  const posted = wrong.filter(({ fee }) => fee.amount !== '0.00')
  if (posted.length > 0)
    await db.insert(expenses).values(posted.map(one => expenseOf(one, posting)))
}

function isWrong({ amount, day, posted }: Fee): boolean {
  return posted ? posted.amount !== amount || posted.day !== day : amount !== '0.00'
}

function expenseOf(
  { propertyId, ownerId, fee }: Pick<Settled, 'propertyId' | 'ownerId'> & { fee: Fee },
  { organization, bookkeeper }: Posting,
): typeof expenses.$inferInsert {
  const { month, day, bearer, percent, amount, lease } = fee
  return {
    organizationId: organization.id,
    propertyId,
    category: 'management_fees',
    payee: organization.name,
    description: describedFee(fee),
    amount,
    incurredOn: day,
    paidOn: day,
    feeMonth: month,
    // A fee without a percentage stays one when the property gets one.
    feePercent: percent ?? '0',
    feeOwnerId: lease ? null : (bearer ?? ownerId),
    feeLeaseId: lease?.id,
    recordedBy: bookkeeper,
  }
}
