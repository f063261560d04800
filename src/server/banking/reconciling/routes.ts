import { and, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createReconciliation,
  deleteReconciliation,
  listReconciliations,
  readReconciliation,
  tickReconciliation,
  updateReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { whoActs } from '../../audit/record.ts'
import { newId } from '../../db/new-id.ts'
import { bankMatches, reconciliations } from '../../db/tables.ts'
import { conflict, forbidden, needsConfirmation, refusedAt } from '../../errors/errors.ts'
import { keptSentences, readerOf } from '../../errors/kept-sentences.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { type FoundAccount, findAccount } from '../accounts/find.ts'
import { adjust } from './adjust.ts'
import { doneAfter, finish } from './finish.ts'
import {
  findReconciliation,
  type ReconciliationRow,
  readDetails,
  selectReconciliations,
  withFigures,
} from './read.ts'
import { tick, untick } from './ticks.ts'

export function reconciliationRoutes(app: FastifyInstance): void {
  route(app, listReconciliations, async ({ db, caller, query }) => {
    const account = await findAccount(db, caller, query.bankAccountId)
    const rows = await selectReconciliations(
      db,
      caller,
      eq(reconciliations.bankAccountId, account.id),
    )
    return Promise.all(rows.map(row => withFigures(db, row)))
  })

  route(app, readReconciliation, ({ db, caller, params }) => readDetails(db, caller, params.id))

  route(app, createReconciliation, async ({ db, caller, body }) => {
    const account = await findAccount(db, caller, body.bankAccountId, 'locked')
    await requireLater(db, account, body.through)
    const open = and(eq(reconciliations.bankAccountId, account.id), isNull(reconciliations.doneAt))
    if ((await db.$count(reconciliations, open)) > 0)
      throw conflict('This account has an open reconciliation: finish or remove that one first')
    const id = newId()
    const { organizationId } = account
    await db.insert(reconciliations).values({ ...body, id, organizationId, createdBy: caller.id })
    return readDetails(db, caller, id)
  })

  route(
    app,
    updateReconciliation,
    async ({ db, caller, params, body, request }) => {
      const { state, adjustment, ...facts } = body
      const by = whoActs({ userId: caller.id, request })
      if (Object.keys(facts).length > 0)
        await app.database.transaction(tx => correct(tx, caller, params.id, facts), by)
      if (adjustment && state === 'done')
        await app.database.transaction(tx => makeUp(tx, caller, params.id, adjustment), by)
      if (state === 'done') await finish({ app, caller, request }, params.id)
      return readDetails(db, caller, params.id)
    },
    { outlasts: 'a transaction' },
  )

  route(app, tickReconciliation, async ({ db, caller, params, body }) => {
    const row = await lockOpen(db, caller, params.id)
    const statement = { account: row.account, through: row.through }
    const after = await doneThrough(db, row.bankAccountId)
    if (body.ticked) await tick(db, caller, statement, { chosen: body.rows, after })
    else await untick(db, statement, body.rows)
    return readDetails(db, caller, row.id)
  })

  route(app, deleteReconciliation, async ({ db, caller, params, body }) => {
    const row = await findReconciliation(db, caller, params.id)
    await findAccount(db, caller, row.bankAccountId, 'locked')
    if (row.doneAt) await reopen(db, caller, row, body.confirm)
    else await db.delete(reconciliations).where(eq(reconciliations.id, row.id))
  })
}

/** An open one, with its account locked. @throws 404, 409 for a finished one */
async function lockOpen(db: Db, caller: Caller, id: string): Promise<ReconciliationRow> {
  const { bankAccountId } = await findReconciliation(db, caller, id)
  await findAccount(db, caller, bankAccountId, 'locked')
  const row = await findReconciliation(db, caller, id)
  if (row.doneAt) throw conflict(keptSentences.reconciliation[readerOf(caller)])
  return row
}

async function makeUp(
  db: Db,
  caller: Caller,
  id: string,
  asked: Omit<Parameters<typeof adjust>[3], 'after'>,
) {
  const { bankAccountId } = await lockOpen(db, caller, id)
  await adjust(db, caller, id, { ...asked, after: await doneThrough(db, bankAccountId) })
}

interface Facts {
  through?: Day | undefined
  statementBalance?: string | undefined
}

async function correct(db: Db, caller: Caller, id: string, facts: Facts) {
  const row = await lockOpen(db, caller, id)
  const account = await findAccount(db, caller, row.bankAccountId)
  if (facts.through) await requireLater(db, account, facts.through)
  await db.update(reconciliations).set(facts).where(eq(reconciliations.id, id))
}

/** The last day of a finished one; null where none is. */
async function doneThrough(db: Db, bankAccountId: string): Promise<Day | null> {
  const [last] = await db
    .select({ through: max(reconciliations.through) })
    .from(reconciliations)
    .where(and(eq(reconciliations.bankAccountId, bankAccountId), isNotNull(reconciliations.doneAt)))
  return last?.through ?? null
}

/** @throws 400 at `through` for a day that is to come, or is reconciled already */
async function requireLater(db: Db, account: FoundAccount, through: Day) {
  if (through > todayIn(account.timezone))
    throw refusedAt('through', 'Choose a day that is not in the future')
  const done = await doneThrough(db, account.id)
  if (done !== null && through <= done)
    throw refusedAt(
      'through',
      sentence('The account is reconciled through {done, date, day}: choose a later day', { done }),
    )
}

/** Opens a finished one and all later ones of its account, which count on it. @throws 403, 409 */
async function reopen(db: Db, caller: Caller, row: ReconciliationRow, isConfirmed: boolean) {
  if (standing(caller) !== 'admin')
    throw forbidden('Only an admin reopens a finished reconciliation')
  const later = await db
    .select({ id: reconciliations.id, through: reconciliations.through })
    .from(reconciliations)
    .where(doneAfter(row.bankAccountId, row.through))
  if (later.length > 0 && !isConfirmed)
    throw needsConfirmation(
      sentence(
        '{count, plural, one {A later reconciliation of this account is} other {# later reconciliations of this account are}} reopened with it. Reopen?',
        { count: later.length },
      ),
      { alsoReopened: later },
    )
  const ids = [row.id, ...later.map(({ id }) => id)]
  await db
    .update(bankMatches)
    .set({ reconciliationId: null })
    .where(inArray(bankMatches.reconciliationId, ids))
  await db
    .update(reconciliations)
    .set({
      ...{ doneBy: null, doneAt: null, documentId: null },
      ...{ book: null, receivedLater: null, paidLater: null, bookedLater: null },
    })
    .where(inArray(reconciliations.id, ids))
}
