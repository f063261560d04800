import { and, eq, gte, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  listPayments,
  type PaymentStatus,
  paymentColumns,
  savePayments,
  summarizePayments,
} from '#shared/accounting/payments.ts'
import { labels, t } from '#shared/language/t.ts'
import { storedText } from '#shared/stored-text.ts'
import type { Caller } from '../../access/caller.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { hasOnly, page } from '../../access/pagination.ts'
import { withFound } from '../../access/search-terms.ts'
import { summaryOf } from '../../access/summary.ts'
import { daySums, payments } from '../../db/tables.ts'
import { homeLabel, namesLabel } from '../../format/format.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { type FileColumn, sendTable } from '../../table-files/table-file.ts'
import { countedByDay, summedByDay } from '../day-counts.ts'
import { methodNames } from '../ledger/entry-names.ts'
import { countOnLease } from '../on-lease.ts'
import { matching, readPayments, sumPayments } from './list.ts'
import { paymentsMatching } from './search.ts'

export function paymentListRoutes(app: FastifyInstance): void {
  route(app, listPayments, async ({ db, caller, query, reply }) => {
    const viewer = inOrganization(caller, query.books)
    const counted = inDays(query)
    const request = await withFound(query, q => paymentsMatching(db, viewer, q))
    return page(
      reply,
      query,
      rows => readPayments(db, viewer, request, rows),
      async max =>
        (counted && (await countedByDay(db, viewer, counted))) ||
        countOnLease(db, payments, matching(viewer, request), max),
    )
  })

  route(app, summarizePayments, ({ db, caller, query }) =>
    sumsOf(db, inOrganization(caller, query.books), query),
  )

  route(app, savePayments, async ({ db, caller, query, reply }) => {
    const { format, columns = paymentColumns, ...filters } = query
    const viewer = inOrganization(caller, query.books)
    const request = await withFound(filters, q => paymentsMatching(db, viewer, q))
    const every = fileColumns()
    return sendTable({ db, caller: viewer, store: app.storage.store, reply }, format, {
      title: t('Payments'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readPayments(db, viewer, { ...request, after }, rows),
      summary: await sumsOf(db, viewer, filters),
    })
  })
}

type Query = Partial<z.output<typeof listPayments.query>>

/** The daily totals that are those of a list; null for a list about some place, person or word. */
function inDays(query: Query) {
  if (!hasOnly(query, ['status', 'method', 'from', 'to', 'sort'])) return null
  const days = and(
    query.method ? eq(daySums.method, query.method) : undefined,
    query.from ? gte(daySums.day, query.from) : undefined,
    query.to ? lte(daySums.day, query.to) : undefined,
  )
  return { figure: 'payments' as const, kind: query.status, days }
}

async function sumsOf(db: Db, viewer: Caller, query: Query) {
  const counted = inDays(query)
  const known = counted && (await summedByDay(db, viewer, counted))
  return known
    ? summaryOf(known)
    : sumPayments(db, viewer, await withFound(query, q => paymentsMatching(db, viewer, q)))
}

type Row = Awaited<ReturnType<typeof readPayments>>[number]

function fileColumns(): Record<(typeof paymentColumns)[number], FileColumn<Row>> {
  return {
    tenant: { label: t('Tenant'), type: 'text', cell: ({ tenant }) => namesLabel([tenant]) },
    unit: { label: t('Unit'), type: 'text', cell: ({ unit }) => homeLabel(unit) },
    received: { label: t('Received'), type: 'date', cell: ({ receivedOn }) => receivedOn },
    number: { label: t('No.'), type: 'text', cell: ({ id }) => id.slice(-8) },
    method: {
      label: t('Method'),
      type: 'text',
      cell: ({ paymentMethod }) => paymentMethod && methodNames[paymentMethod],
    },
    payer: {
      label: t('Paid by'),
      type: 'text',
      cell: ({ paidBy }) => paidBy && namesLabel([paidBy]),
    },
    notes: {
      label: t('Notes'),
      type: 'text',
      cell: ({ reversalReason, notes }) => storedText(reversalReason) ?? notes,
    },
    status: { label: t('Status'), type: 'text', cell: ({ status }) => statusNames[status] },
    amount: { label: t('Amount'), type: 'money', total: 'amount', cell: ({ amount }) => amount },
  }
}

const statusNames = labels<PaymentStatus>({
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  reversed: 'Reversed',
  voided: 'Voided',
})
