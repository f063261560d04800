import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  listVendors,
  saveVendors,
  summarizeVendors,
  vendorColumns,
} from '#shared/maintenance/vendors.ts'
import type { Caller } from '../access/caller.ts'
import { occursIn, page, wordsOf } from '../access/pagination.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { afterSeen, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { summaryOf } from '../access/summary.ts'
import { visibleVendors } from '../access/visible.ts'
import { organizations, vendors } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { selectVendors, spentThisYear } from './vendors.ts'

/** The list of vendors, its sums, and its rows as a file. */
export function vendorListRoutes(app: FastifyInstance): void {
  route(app, listVendors, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readVendors(db, caller, query, rows),
      () => countVendors(db, caller, query),
    ),
  )

  route(app, summarizeVendors, ({ db, caller, query }) => sumVendors(db, caller, query))

  route(app, saveVendors, async ({ db, caller, query, reply }) => {
    const { format, columns = vendorColumns, ...filters } = query
    const every = fileColumns()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Vendors'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readVendors(db, caller, { ...filters, after }, rows),
      summary: await sumVendors(db, caller, filters),
    })
  })
}

type Query = z.output<typeof listVendors.query> & { ids?: string[] | undefined }

function matching(caller: Caller, query: Query): SQL | undefined {
  return and(
    visibleVendors(caller),
    query.ids ? inArray(vendors.id, query.ids) : undefined,
    query.archived ? isNotNull(vendors.archivedAt) : isNull(vendors.archivedAt),
    wordsOrPhone(wordsOf(query.q), word => occursIn(searched, word), vendors.phone),
  )
}

const searched = sql`concat_ws(' ', ${vendors.name}, ${vendors.email}, ${vendors.phone})`

const sorts: Record<(typeof vendorColumns)[number], SQL> = {
  name: naturally(sql`${vendors.name}`),
  email: naturally(sql`coalesce(${vendors.email}, '')`),
  phone: sql`coalesce(${vendors.phone}, '')`,
  notes: naturally(sql`coalesce(${vendors.notes}, '')`),
  // Ids sort by time.
  added: sql`${vendors.id}`,
  spent: sql`${spentThisYear}::numeric`,
}

/** A page of vendors, the newest first unless another order is chosen. */
async function readVendors(db: Db, caller: Caller, query: Query, rows: number) {
  const sort = sortOf(sorts, query.sort ?? '-added')
  const { after } = query
  const isLater = after
    ? afterSeen(sort, vendors.id, seen(db, caller, { by: sort.by, id: after }))
    : undefined
  return selectVendors(db)
    .where(and(matching(caller, query), isLater))
    .orderBy(...inOrder(sort, vendors.id))
    .limit(rows)
}

/** The value and id of a visible vendor. Inside, the names of the tables mean its own rows. */
function seen(db: Db, caller: Caller, { by, id }: { by: SQL; id: string }) {
  return db
    .select({ by: sql`${by}`.as('by'), id: vendors.id })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .where(and(eq(vendors.id, id), visibleVendors(caller)))
}

async function countVendors(db: Db, caller: Caller, query: Query): Promise<number> {
  const [total] = await db.select({ rows: count() }).from(vendors).where(matching(caller, query))
  return total?.rows ?? 0
}

async function sumVendors(db: Db, caller: Caller, query: Query) {
  const sums = await db
    .select({
      currency: organizations.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${spentThisYear}::numeric)::numeric(16, 2)::text`,
    })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .where(matching(caller, query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}

type Row = Awaited<ReturnType<typeof readVendors>>[number]

function fileColumns(): Record<(typeof vendorColumns)[number], FileColumn<Row>> {
  return {
    name: { label: t('Name'), type: 'text', cell: ({ name }) => name },
    email: { label: t('Email'), type: 'text', cell: ({ email }) => email },
    phone: { label: t('Phone'), type: 'text', cell: ({ phone }) => phone },
    notes: { label: t('Notes'), type: 'text', cell: ({ notes }) => notes },
    added: {
      ...{ label: t('Added'), type: 'date' },
      cell: ({ createdAt, timezone }) => dayOf(createdAt, timezone),
    },
    spent: {
      ...{ label: t('Spent this year'), type: 'money', total: 'amount' },
      cell: ({ spentThisYear: spent }) => spent,
    },
  }
}
