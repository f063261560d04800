import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { cancelScheduled } from '../../accounting/payments/cancel-scheduled.ts'
import { autopays, paymentAttempts, savedMethods } from '../../db/tables.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'
import { pauseAutopays } from '../autopay/pause.ts'
import { readAutopays } from '../autopay/stored.ts'

/** The dependents of the connected account: how many payments it decides about, and how many autopays it pays. */
export interface Dependents {
  payments: number
  autopays: number
}

export async function readDependents(db: Db, organizationId: string): Promise<Dependents> {
  const undecided = and(
    eq(paymentAttempts.organizationId, organizationId),
    inArray(paymentAttempts.state, ['submitted', 'processing', 'disputed']),
  )
  const [payments, running] = await Promise.all([
    db.$count(paymentAttempts, undecided),
    db.$count(autopays, isRunning(organizationId)),
  ])
  return { payments, autopays: running }
}

/**
 * Ends what another account of the organization cannot pay: scheduled payments are cancelled, saved methods removed,
 * and autopays paused until their tenants save a method there. They and the office are notified.
 */
export async function leaveAccount(
  db: Db,
  organizationId: string,
  publicUrl: string,
): Promise<void> {
  const isOwn = eq(savedMethods.organizationId, organizationId)
  await cancelScheduled(db, eq(paymentAttempts.organizationId, organizationId), 'account_changed')
  await db
    .update(savedMethods)
    .set({ removedAt: sql`coalesce(${savedMethods.removedAt}, now())`, providerCustomer: null })
    .where(isOwn)
  const running = await readAutopays(db, isRunning(organizationId))
  await pauseAutopays(db, running, { reason: 'account_changed', publicUrl })
}

/** Cancels scheduled payments. Autopays go on when the same account is connected again; their tenants are notified. */
export async function suspendAccount(
  db: Db,
  organizationId: string,
  publicUrl: string,
): Promise<void> {
  await cancelScheduled(db, eq(paymentAttempts.organizationId, organizationId), 'disconnected')
  const running = await db
    .selectDistinct({ userId: autopays.userId })
    .from(autopays)
    .where(isRunning(organizationId))
  await notify(
    db,
    {
      ...{ kind: 'payment', automation: null, organizationId, path: '/', mail: { publicUrl } },
      key: `autopay-suspended:${organizationId}:${new Date().toISOString()}`,
      describe: () => ({
        title: t('Autopay pays nothing for now'),
        text: t('The office takes no online payments at the moment'),
        more: [
          t(
            'Autopay goes on when the office takes them again. Pay your rent another way until then.',
          ),
        ],
      }),
    },
    { to: running.map(({ userId }) => userId), by: null },
  )
}

function isRunning(organizationId: string) {
  return and(
    eq(autopays.organizationId, organizationId),
    isNull(autopays.stoppedAt),
    isNull(autopays.pausedAt),
    sql`exists (select from leases l where l.id = ${autopays.leaseId} and l.status = 'active')`,
  )
}
