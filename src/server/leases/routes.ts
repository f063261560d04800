import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { createLease } from '#shared/leases/lease-changes.ts'
import { downloadLedger, getLease, getLedger } from '#shared/leases/leases.ts'
import { takesMoneyOf } from '../access/editable.ts'
import { visibleLeases } from '../access/visible.ts'
import { tenantLedgerLetter } from '../accounting/tenant-ledger.ts'
import { readVoided } from '../accounting/voided.ts'
import { leases, organizations } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { printPdf } from '../pdf/print.ts'
import { leaseUnit } from './create-lease.ts'
import { findLeaseForLetter } from './letter-lease.ts'
import { readOwnStatement, withReasons } from './own-statement.ts'
import { findLease } from './rows.ts'

export function leaseRoutes(app: FastifyInstance): void {
  route(app, createLease, async ({ db, caller, body }) => {
    const { lease } = await leaseUnit(db, caller, body)
    return findLease(db, caller, lease.id)
  })

  route(app, getLease, ({ db, caller, params }) => findLease(db, caller, params.id))

  route(app, getLedger, async ({ db, caller, params, query }) => {
    const [lease] = await db
      .select({
        id: leases.id,
        organizationId: leases.organizationId,
        timezone: organizations.timezone,
      })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), visibleLeases(caller)))
    if (!lease) throw notFound('Lease')
    const asOf = query.asOf ?? todayIn(lease.timezone)
    const { ledger, statement } = await readOwnStatement(db, caller, lease.id, asOf)
    const isOffice = takesMoneyOf(caller, lease)
    return {
      asOf,
      ...(isOffice ? withReasons(statement, ledger) : statement),
      voided: isOffice && query.voided ? await readVoided(db, lease, ledger) : [],
    }
  })

  route(app, downloadLedger, async ({ db, caller, params, query, reply }) => {
    const lease = await findLeaseForLetter(db, caller, params.id)
    const asOf = query.asOf ?? todayIn(lease.organization.timezone)
    const { statement } = await readOwnStatement(db, caller, lease.id, asOf)
    const letterhead = await readLetterhead(db, app.storage.store, lease.organization.id)
    const document = tenantLedgerLetter(lease, statement, { asOf, letterhead })
    const bytes = await printPdf(JSON.stringify(document))
    return sendPdf(
      reply,
      t('Ledger {unit} {day}.pdf', { unit: lease.unit.unitNumber, day: asOf }),
      bytes,
    )
  })
}
