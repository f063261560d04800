import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  createJournal,
  type Journal,
  listJournals,
  voidJournal,
} from '#shared/accounting/journals.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { readableColumns } from '../../access/fields.ts'
import { olderThan, page } from '../../access/pagination.ts'
import { visibleJournals } from '../../access/visible-ledger.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { journalLines, journals, organizations } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { lockOrganization } from '../lock-organization.ts'
import { unlessVoided } from '../on-lease.ts'
import { requirePast } from '../past-days.ts'
import { requireVoidable } from '../voiding.ts'
import { requireOwnPlaces, requirePostable } from './postable.ts'

/** Journals, for entries that follow from no other row. */
export function journalRoutes(app: FastifyInstance): void {
  route(app, listJournals, ({ db, caller, query, reply }) => {
    const visible = visibleJournals(caller)
    const matching = and(visible, unlessVoided(journals, query))
    return page(
      reply,
      query,
      rows =>
        selectJournals(db, caller)
          .where(
            and(
              matching,
              olderThan(query.after, { table: journals, day: journals.entryOn, visible }),
            ),
          )
          .orderBy(desc(journals.entryOn), desc(journals.id))
          .limit(rows),
      () => db.$count(journals, matching),
    )
  })

  route(app, createJournal, async ({ db, caller, body }) => {
    const organization = await lockOrganization(db, caller)
    const organizationId = organization.id
    const today = todayIn(organization.timezone)
    const entryOn = body.entryOn ?? today
    requirePast('entryOn', entryOn, today)
    await requirePostable(db, organizationId, body.lines)
    await requireOwnPlaces(db, caller, body.lines)
    const id = await writeJournal(db, caller, { organizationId, ...body, entryOn })
    return inserted(await selectJournals(db, caller).where(eq(journals.id, id)))
  })

  route(app, voidJournal, async ({ db, caller, params, body }) => {
    const one = and(eq(journals.id, params.id), visibleJournals(caller))
    const [own] = await db
      .select({ journal: journals, organization: { timezone: organizations.timezone } })
      .from(journals)
      .innerJoin(organizations, eq(organizations.id, journals.organizationId))
      .where(one)
    if (!own) throw notFound('Journal')
    if (own.journal.voidedOn) return
    requireVoidable(caller, own.journal.createdAt, own)
    await db
      .update(journals)
      .set({
        voidedOn: todayIn(own.organization.timezone),
        voidedBy: caller.id,
        voidReason: body.reason,
      })
      .where(and(one, isNull(journals.voidedOn)))
  })
}

type Sent = z.output<typeof createJournal.body>

/** Stores a journal and returns its id. The organization is locked: see `lockOrganization`. */
export async function writeJournal(
  db: Db,
  caller: Caller,
  {
    organizationId,
    entryOn,
    memo,
    lines,
  }: Omit<Sent, 'entryOn'> & { organizationId: string; entryOn: Day },
): Promise<string> {
  const id = newId()
  await db.insert(journals).values({
    ...{ id, organizationId, entryOn, memo, recordedBy: caller.id },
    number: sql`(select coalesce(max(j.number), 0) + 1 from journals j where j.organization_id = ${organizationId})`,
  })
  await db.insert(journalLines).values(
    lines.map(({ debit, credit, ...line }, at) => ({
      ...line,
      ...{ organizationId, journalId: id, place: at + 1 },
      ...{ debit: debit ?? '0.00', credit: credit ?? '0.00' },
    })),
  )
  return id
}

/** The lines of a journal in their order. Needs `journals` in the statement. */
const linesOf: SQL<Journal['lines']> = sql<Journal['lines']>`(
  select json_agg(json_build_object(
    'account', json_build_object('id', a.id, 'number', a.number, 'name', a.name),
    'property', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end,
    'unit', case when u.id is not null then json_build_object('id', u.id, 'unitNumber', u.unit_number) end,
    'debit', jl.debit::text, 'credit', jl.credit::text) order by jl.place)
  from journal_lines jl join accounts a on a.id = jl.account_id
  left join properties p on p.id = jl.property_id left join units u on u.id = jl.unit_id
  where jl.journal_id = journals.id)`

function selectJournals(db: Db, caller: Caller) {
  return db
    .select({ ...readableColumns(caller, journals), lines: linesOf })
    .from(journals)
    .$dynamic()
}
