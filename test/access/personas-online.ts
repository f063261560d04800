import { paymentAttempts } from '#server/db/tables.ts'
import { todayIn } from '#shared/dates.ts'
import { database } from '../world.ts'
import type { Rows, Who } from './personas.ts'

interface Paying {
  organizationId: string
  lease: { id: string; tenantId: string }
  seenBy: readonly Who[]
}

/** An online payment of each tenant, begun and not sent: for its payer and the office. */
export async function onlineRows(...paying: readonly Paying[]): Promise<Rows> {
  const now = { submittedAt: new Date(), submittedOn: todayIn('UTC') }
  const attempts = await Promise.all(
    paying.map(async ({ organizationId, lease, seenBy }) => {
      const of = { organizationId, leaseId: lease.id, userId: lease.tenantId }
      const [row] = await database.db
        .insert(paymentAttempts)
        .values({ ...of, ...now, kind: 'ach', amount: '1.00', state: 'submitted' })
        .returning({ id: paymentAttempts.id })
      return { id: row?.id ?? '', seenBy }
    }),
  )
  return { 'payment-attempts': attempts }
}
