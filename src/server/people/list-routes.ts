import type { FastifyInstance } from 'fastify'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { portalLabels, stageLabels, stageOf } from '#shared/people/labels.ts'
import { saveTenants, summarizeTenants } from '#shared/people/tenant-list.ts'
import { tenantColumns } from '#shared/people/tenants.ts'
import { homeLabel, namesLabel, timezoneOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { readTenantTable } from './list.ts'
import { sumTenants } from './sums.ts'

/** The sums of the list of tenants, and its rows as a file. */
export function tenantFileRoutes(app: FastifyInstance): void {
  const { keys, store } = app.storage

  route(app, summarizeTenants, ({ db, caller, query }) => sumTenants(db, caller, query))

  route(app, saveTenants, async ({ db, caller, query, reply }) => {
    const { format, columns = tenantColumns, ...filters } = query
    const every = fileColumns(await timezoneOf(db, caller.organizationId))
    return sendTable({ db, caller, store, reply }, format, {
      title: t('Tenants'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readTenantTable(db, keys, caller, { ...filters, after }, rows),
      summary: await sumTenants(db, caller, filters),
    })
  })
}

type Row = Awaited<ReturnType<typeof readTenantTable>>[number]

function fileColumns(zone: string): Record<(typeof tenantColumns)[number], FileColumn<Row>> {
  return {
    name: { label: t('Name'), type: 'text', cell: row => namesLabel([row]) },
    unit: {
      label: t('Unit'),
      type: 'text',
      cell: ({ lease }) => (lease ? homeLabel(lease.unit) : null),
    },
    stage: { label: t('Tenancy'), type: 'text', cell: row => stageLabels[stageOf(row)] },
    end: { label: t('Lease ends'), type: 'date', cell: ({ lease }) => lease?.endDate ?? null },
    balance: {
      ...{ label: t('Balance'), type: 'money' },
      cell: ({ balance }) => balance,
    },
    portal: {
      ...{ label: t('Portal'), type: 'text' },
      cell: ({ portal }) => portal && portalLabels[portal],
    },
    email: { label: t('Email'), type: 'text', cell: ({ email }) => email },
    phone: { label: t('Phone'), type: 'text', cell: ({ phone }) => phone },
    added: { label: t('Added'), type: 'date', cell: ({ createdAt }) => dayOf(createdAt, zone) },
  }
}
