import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { printDepositStatements } from '#shared/leases/deposit-statements.ts'
import { getDepositStatement, setForwardingAddress } from '#shared/leases/lease-changes.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases } from '../access/editable.ts'
import { depositStatementLetter } from '../accounting/deposits/statement.ts'
import { readDeposit, readLedger } from '../accounting/lease-ledger.ts'
import { leases, organizations } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import type { Letter, LetterSender } from '../pdf/letter.ts'
import { printPdf } from '../pdf/print.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { findLeaseForLetter } from './letter-lease.ts'
import { lockForNotice } from './notice.ts'
import { findLease } from './rows.ts'

/** Routes about a deposit refund: its statement, and its forwarding address. */
export function leaseDepositRoutes(app: FastifyInstance): void {
  route(app, getDepositStatement, async ({ db, caller, params, reply }) => {
    const { name, document } = await depositLetter(app, db, caller, params.id)
    return sendPdf(reply, name, await printPdf(JSON.stringify(document)))
  })

  route(app, printDepositStatements, async ({ db, caller, body, reply }) => {
    const leaseIds = [...new Set(body.leaseIds)]
    const office = await requireOfOffice(db, caller, leaseIds)
    const letterhead = await readLetterhead(db, app.storage.store, office.id)
    const letters: Letter[] = []
    for (const id of leaseIds) {
      const { document } = await depositLetter(app, db, caller, id, letterhead)
      letters.push(document)
    }
    const name = t('Deposit statements {day}.pdf', { day: todayIn(office.timezone) })
    return sendPdf(reply, name, await printPdf(JSON.stringify({ letters })))
  })

  route(app, setForwardingAddress, async ({ db, caller, params, body }) => {
    await lockForNotice(db, caller, params.id)
    const { forwardingAddress } = body
    await db.update(leases).set({ forwardingAddress }).where(eq(leases.id, params.id))
    return findLease(db, caller, params.id)
  })
}

/**
 * The statement of a visible lease's deposit, as it is to be printed, and the name of its file. @throws 404
 *
 * @param sender the letterhead of its organization, where it was read already
 */
export async function depositLetter(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  leaseId: string,
  sender?: LetterSender,
) {
  const lease = await findLeaseForLetter(db, caller, leaseId)
  const [movements, ledger, letterhead] = await Promise.all([
    readDeposit(db, lease.id),
    readLedger(db, lease.id),
    sender ?? readLetterhead(db, app.storage.store, lease.organization.id),
  ])
  const oldestFirst = movements.toSorted((a, b) => order(a.entryOn, b.entryOn) || order(a.id, b.id))
  const document = depositStatementLetter(
    lease,
    { movements: oldestFirst, ledger },
    { today: todayIn(lease.organization.timezone), letterhead },
  )
  return { name: t('Deposit statement {unit}.pdf', { unit: lease.unit.unitNumber }), document }
}

/** The office whose leases all of these are, with its time zone. @throws 400 at `leaseIds` */
async function requireOfOffice(db: Db, caller: Caller, leaseIds: readonly string[]) {
  const rows = await db
    .select({ id: organizations.id, timezone: organizations.timezone })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(and(among(leases.id, leaseIds), editableLeases(caller)))
  const [first] = rows
  if (!first || rows.length < leaseIds.length)
    throw refusedAt('leaseIds', 'Choose leases of your office')
  return first
}
