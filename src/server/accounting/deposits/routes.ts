import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createDepositEntry,
  listDepositEntries,
  voidDepositEntry,
} from '#shared/accounting/deposit-entries.ts'
import type { Caller } from '../../access/caller.ts'
import { editableDepositEntries } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { hasOnly } from '../../access/pagination.ts'
import { inserted } from '../../db/inserted.ts'
import { depositEntries } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { discardCredit } from '../credits/voids.ts'
import { countedByDay } from '../day-counts.ts'
import { readDeposit } from '../lease-ledger.ts'
import { depositAvailable } from '../ledger/deposit.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../on-lease.ts'
import { requireVoidable } from '../voiding.ts'
import { postDepositEntry } from './post.ts'

export function depositEntryRoutes(app: FastifyInstance): void {
  route(app, listDepositEntries, call => {
    const { db, caller, query } = call
    const { kind, books, voided } = query
    return listOnLease(
      call,
      {
        table: depositEntries,
        day: depositEntries.entryOn,
        where: kind ? eq(depositEntries.kind, kind) : undefined,
        // Over all days a voided entry counts nowhere.
        knownCount: async () =>
          hasOnly({ ...query, voided: voided || undefined }, ['kind'])
            ? countedByDay(db, inOrganization(caller, books), { figure: 'deposits', kind })
            : null,
      },
      ({ where, order, max }) =>
        selectEntries(db, caller)
          .where(where)
          .orderBy(...order)
          .limit(max),
    )
  })

  route(app, createDepositEntry, async ({ db, caller, body }) => {
    const locked = await lockOwnLease(db, caller, body.leaseId)
    const id = await postDepositEntry(db, caller, locked, body)
    return inserted(await selectEntries(db, caller).where(eq(depositEntries.id, id)))
  })

  route(app, voidDepositEntry, async ({ db, caller, params, body }) => {
    const one = and(eq(depositEntries.id, params.id), editableDepositEntries(caller))
    const [entry] = await db.select().from(depositEntries).where(one)
    if (!entry) throw notFound('Deposit entry')
    const locked = await lockOwnLease(db, caller, entry.leaseId)
    if (entry.creditId)
      return discardCredit(db, caller, locked, { creditId: entry.creditId, ...body })
    const entries = await readDeposit(db, entry.leaseId)
    if (!entries.some(({ id }) => id === entry.id)) return
    requireVoidable(caller, entry.createdAt, locked)
    const left = entries.filter(({ id }) => id !== entry.id)
    if (depositAvailable(left, entry.entryOn) < 0)
      throw conflict('Part of this deposit was withheld or returned: void that first')
    await db
      .update(depositEntries)
      .set({ voidedOn: entry.entryOn, voidedBy: caller.id, voidReason: body.reason })
      .where(eq(depositEntries.id, entry.id))
  })
}

function selectEntries(db: Db, caller: Caller) {
  const columns = { ...readableColumns(caller, depositEntries), ...leaseColumns }
  return withLease(db.select(columns).from(depositEntries).$dynamic(), depositEntries)
}
