import type { FastifyInstance } from 'fastify'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { categoryLabels, priorityLabels, statusLabels } from '#shared/maintenance/labels.ts'
import {
  listMaintenanceRequests,
  requestColumns,
} from '#shared/maintenance/maintenance-requests.ts'
import {
  saveMaintenanceRequests,
  sumMaintenanceRequests,
} from '#shared/maintenance/request-list.ts'
import { page } from '../access/pagination.ts'
import { withFound } from '../access/search-terms.ts'
import { homeLabel, namesLabel, timezoneOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { countRequests, readRequestList, sumRequests } from './list.ts'
import { requestsMatching } from './search.ts'

/** The list of maintenance requests, its sums, and its rows as a file. */
export function maintenanceListRoutes(app: FastifyInstance): void {
  route(app, listMaintenanceRequests, async ({ db, caller, query, reply }) => {
    const request = await withFound(query, q => requestsMatching(db, caller, q))
    return page(
      reply,
      query,
      rows => readRequestList(db, caller, request, rows),
      max => countRequests(db, caller, request, max),
    )
  })

  route(app, sumMaintenanceRequests, async ({ db, caller, query }) =>
    sumRequests(db, caller, await withFound(query, q => requestsMatching(db, caller, q))),
  )

  route(app, saveMaintenanceRequests, async ({ db, caller, query, reply }) => {
    const { format, columns = requestColumns, ...asked } = query
    const filters = await withFound(asked, q => requestsMatching(db, caller, q))
    const every = fileColumns(await timezoneOf(db, caller.organizationId))
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Maintenance Requests'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readRequestList(db, caller, { ...filters, after }, rows),
      summary: await sumRequests(db, caller, filters),
    })
  })
}

type Row = Awaited<ReturnType<typeof readRequestList>>[number]

function fileColumns(zone: string): Record<(typeof requestColumns)[number], FileColumn<Row>> {
  return {
    title: { label: t('Request'), type: 'text', cell: ({ title }) => title },
    unit: { label: t('Unit'), type: 'text', cell: ({ unit }) => homeLabel(unit) },
    tenant: { label: t('Tenant'), type: 'text', cell: ({ tenant }) => namesLabel([tenant]) },
    status: { label: t('Status'), type: 'text', cell: ({ status }) => statusLabels[status] },
    priority: {
      ...{ label: t('Priority'), type: 'text' },
      cell: ({ priority }) => priorityLabels[priority],
    },
    category: {
      ...{ label: t('Category'), type: 'text' },
      cell: ({ category }) => category && categoryLabels[category],
    },
    assignee: {
      ...{ label: t('Assigned to'), type: 'text' },
      cell: ({ assignee }) => assignee && namesLabel([assignee]),
    },
    due: { label: t('Due'), type: 'date', cell: ({ dueOn }) => dueOn },
    reported: {
      ...{ label: t('Reported'), type: 'date' },
      cell: ({ createdAt }) => dayOf(createdAt, zone),
    },
    completed: {
      ...{ label: t('Completed'), type: 'date' },
      cell: ({ completedAt }) => completedAt && dayOf(completedAt, zone),
    },
    estimate: {
      ...{ label: t('Estimate'), type: 'money' },
      cell: ({ estimatedCost }) => estimatedCost,
    },
    cost: {
      ...{ label: t('Cost'), type: 'money', total: 'amount' },
      cell: ({ actualCost }) => actualCost,
    },
  }
}
