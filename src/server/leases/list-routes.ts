import type { FastifyInstance } from 'fastify'
import { dayOf } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { saveLeases, summarizeLeases } from '#shared/leases/lease-list.ts'
import { leaseColumns, type leaseStatuses, listLeases } from '#shared/leases/leases.ts'
import { page } from '../access/pagination.ts'
import { homeLabel, namesLabel } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { readLeaseList } from './rows.ts'
import { countLeases, sumLeases } from './sums.ts'

/** The list of leases, its sums, and its rows as a file. */
export function leaseListRoutes(app: FastifyInstance): void {
  route(app, listLeases, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readLeaseList(db, caller, query, rows),
      max => countLeases(db, caller, query, max),
    ),
  )

  route(app, summarizeLeases, ({ db, caller, query }) => sumLeases(db, caller, query))

  route(app, saveLeases, async ({ db, caller, query, reply }) => {
    const { format, columns = leaseColumns, ...filters } = query
    const every = fileColumns()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Leases'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readLeaseList(db, caller, { ...filters, after }, rows),
      summary: await sumLeases(db, caller, filters),
    })
  })
}

type Row = Awaited<ReturnType<typeof readLeaseList>>[number]

function fileColumns(): Record<(typeof leaseColumns)[number], FileColumn<Row>> {
  return {
    tenant: {
      ...{ label: t('Tenant'), type: 'text' },
      cell: ({ tenant, coTenants }) => namesLabel([tenant, ...coTenants]),
    },
    unit: { label: t('Unit'), type: 'text', cell: ({ unit }) => homeLabel(unit) },
    status: { label: t('Status'), type: 'text', cell: ({ status }) => statusLabels[status] },
    start: { label: t('Starts'), type: 'date', cell: ({ startDate }) => startDate },
    end: {
      ...{ label: t('Ends'), type: 'date' },
      cell: ({ terminatedOn, moveOutOn, endDate }) => terminatedOn ?? moveOutOn ?? endDate,
    },
    rent: {
      ...{ label: t('Rent'), type: 'money', total: 'amount' },
      cell: ({ monthlyRent }) => monthlyRent,
    },
    balance: { label: t('Balance'), type: 'money', cell: ({ balance }) => balance },
    deposit: { label: t('Deposit held'), type: 'money', cell: ({ depositHeld }) => depositHeld },
    reminded: {
      ...{ label: t('Last reminder'), type: 'date' },
      cell: ({ remindedAt, organization }) =>
        remindedAt && dayOf(remindedAt, organization.timezone),
    },
    added: {
      ...{ label: t('Added'), type: 'date' },
      cell: ({ createdAt, organization }) => dayOf(createdAt, organization.timezone),
    },
  }
}

const statusLabels: Record<(typeof leaseStatuses)[number], string> = labels({
  active: 'Active',
  expired: 'Expired',
  terminated: 'Terminated',
  pending: 'Pending',
})
