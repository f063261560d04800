import type { FastifyInstance } from 'fastify'
import {
  type AgedBalance,
  agingColumns,
  depositColumns,
  type HeldDeposit,
  listAging,
  listDeposits,
  saveAging,
  saveDeposits,
  summarizeAging,
  summarizeDeposits,
} from '#shared/accounting/account-lists.ts'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { page } from '../access/pagination.ts'
import { homeLabel, namesLabel } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { agingList, depositList, readAccounts, sumAccounts } from './account-lists.ts'

/** Open balances and held deposits as lists for work, with their sums and files. */
export function accountListRoutes(app: FastifyInstance): void {
  agingRoutes(app)
  depositRoutes(app)
}

function agingRoutes(app: FastifyInstance): void {
  route(app, listAging, async ({ db, caller, query, reply }) => {
    const list = await agingList(db, inOwnOrganization(caller), query)
    return page(
      reply,
      query,
      rows => readAccounts<AgedBalance>(db, list, { after: query.after, rows }),
      async () => (await sumAccounts(db, list)).count,
    )
  })

  route(app, summarizeAging, async ({ db, caller, query }) =>
    sumAccounts(db, await agingList(db, inOwnOrganization(caller), query)),
  )

  route(app, saveAging, async ({ db, caller, query, reply }) => {
    const { format, columns = agingColumns, ...filters } = query
    const list = await agingList(db, inOwnOrganization(caller), filters)
    const every = agingFile()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Aging'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readAccounts<AgedBalance>(db, list, { after, rows }),
      summary: await sumAccounts(db, list),
    })
  })
}

function depositRoutes(app: FastifyInstance): void {
  route(app, listDeposits, async ({ db, caller, query, reply }) => {
    const listOf = (rows?: number) => depositList(db, inOwnOrganization(caller), query, rows)
    return page(
      reply,
      query,
      async rows => readAccounts<HeldDeposit>(db, await listOf(rows), { after: query.after, rows }),
      async () => (await sumAccounts(db, await listOf())).count,
    )
  })

  route(app, summarizeDeposits, async ({ db, caller, query }) =>
    sumAccounts(db, await depositList(db, inOwnOrganization(caller), query)),
  )

  route(app, saveDeposits, async ({ db, caller, query, reply }) => {
    const { format, columns = depositColumns, ...filters } = query
    const list = await depositList(db, inOwnOrganization(caller), filters)
    const every = depositFile()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Deposits'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readAccounts<HeldDeposit>(db, list, { after, rows }),
      summary: await sumAccounts(db, list),
    })
  })
}

function homeFile<Row extends AgedBalance | HeldDeposit>() {
  return {
    tenant: {
      ...{ label: t('Tenant'), type: 'text' as const },
      cell: ({ tenant }: Row) => namesLabel([tenant]),
    },
    unit: {
      ...{ label: t('Unit'), type: 'text' as const },
      cell: ({ unit }: Row) => homeLabel(unit),
    },
  }
}

function agingFile(): Record<(typeof agingColumns)[number], FileColumn<AgedBalance>> {
  return {
    ...homeFile<AgedBalance>(),
    to30: { label: t('0–30 days'), type: 'money', total: 'to30', cell: ({ to30 }) => to30 },
    to60: { label: t('31–60 days'), type: 'money', total: 'to60', cell: ({ to60 }) => to60 },
    to90: { label: t('61–90 days'), type: 'money', total: 'to90', cell: ({ to90 }) => to90 },
    beyond: {
      ...{ label: t('Over 90 days'), type: 'money', total: 'beyond' },
      cell: ({ beyond }) => beyond,
    },
    credit: { label: t('Prepaid'), type: 'money', total: 'credit', cell: ({ credit }) => credit },
    reminded: {
      ...{ label: t('Last reminder'), type: 'date' },
      cell: ({ remindedAt, organization }) =>
        remindedAt && dayOf(new Date(remindedAt), organization.timezone),
    },
    open: { label: t('Total due'), type: 'money', total: 'amount', cell: ({ open }) => open },
  }
}

function depositFile(): Record<(typeof depositColumns)[number], FileColumn<HeldDeposit>> {
  return {
    ...homeFile<HeldDeposit>(),
    due: { label: t('Return due'), type: 'date', cell: ({ returnBy }) => returnBy },
    movedOut: { label: t('Moved out'), type: 'date', cell: ({ movedOutOn }) => movedOutOn },
    required: { label: t('Required'), type: 'money', cell: ({ required }) => required },
    held: { label: t('Held'), type: 'money', total: 'amount', cell: ({ held }) => held },
  }
}
