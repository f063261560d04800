import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { feesOfPayer } from '#shared/accounting/online/fees.ts'
import { getPaymentOptions, type PaymentOptions } from '#shared/accounting/online/provider.ts'
import { paymentReference } from '#shared/accounting/online/reference.ts'
import { t } from '#shared/language/t.ts'
import { fromCents } from '#shared/money.ts'
import { takesMoneyOf } from '../access/editable.ts'
import { visibleLeases } from '../access/visible.ts'
import { leases, organizations, type providerAccounts } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { payableOf } from './attempts/payable.ts'
import { findAccount, readManual, shortPercent } from './settings/stored.ts'

/** How the tenants of a lease pay. */
export function paymentOptionsRoutes(app: FastifyInstance): void {
  route(app, getPaymentOptions, async ({ db, caller, params }) => {
    const [found] = await db
      .select({ lease: leases, organization: organizations })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), visibleLeases(caller)))
    if (!found) throw notFound('Lease')
    const { lease } = found
    const row = await findAccount(db, lease.organizationId, 'stripe')
    const account = row && row.disconnectedAt === null ? row : null
    const { due, most } = await payableOf(db, found)
    const blocked = whyNot(lease, account)
    // Bank details are for those who still pay by them.
    const isPaying = isRunning(lease) && lease.evictionOn === null
    const readsDetails = takesMoneyOf(caller, lease) || isPaying
    return {
      leaseId: lease.id,
      due: fromCents(due > 0 ? due : Math.max(0, most)),
      isDue: due > 0,
      online: account && !blocked ? offered(account) : null,
      blocked: account ? blocked : null,
      manual: readsDetails ? await readManual(db, lease.organizationId, app.providers) : null,
      reference: paymentReference(lease.id),
    }
  })
}

type Lease = typeof leases.$inferSelect
type Account = typeof providerAccounts.$inferSelect

function isRunning({ status }: Lease) {
  return status === 'active' || status === 'pending'
}

function whyNot(lease: Lease, account: Account | null): string | null {
  if (lease.evictionOn) return t('Payments on this lease are made to the office for now.')
  if (!isRunning(lease)) return t('This lease has ended. Contact the office to pay.')
  if (account?.blocked.includes(lease.id)) return t('Contact the office to pay.')
  if (account && !account.takesCard && !account.takesAch) return t('Contact the office to pay.')
  return null
}

function offered(account: Account): PaymentOptions['online'] {
  const { mode, takesPartial, minimum, takesCard, takesAch } = account
  const fees = feesOfPayer(account)
  return {
    ...{ mode, takesPartial, minimum },
    kinds: [...(takesAch ? ['ach' as const] : []), ...(takesCard ? ['card' as const] : [])],
    ...{ ...fees, cardPercent: shortPercent(fees.cardPercent) },
  }
}
