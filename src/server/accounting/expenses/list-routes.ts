import type { FastifyInstance } from 'fastify'
import {
  expenseCategories,
  expenseColumns,
  listExpenses,
  saveExpenses,
  summarizeExpenses,
} from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { page } from '../../access/pagination.ts'
import { homeLabel } from '../../format/format.ts'
import { route } from '../../http/route.ts'
import { type FileColumn, sendTable } from '../../table-files/table-file.ts'
import { countExpenses, readExpenses, sumExpenses } from './list.ts'

export function expenseListRoutes(app: FastifyInstance): void {
  route(app, listExpenses, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readExpenses(db, caller, query, rows),
      max => countExpenses(db, caller, query, max),
    ),
  )

  route(app, summarizeExpenses, ({ db, caller, query }) => sumExpenses(db, caller, query))

  route(app, saveExpenses, async ({ db, caller, query, reply }) => {
    const { format, columns = expenseColumns, ...filters } = query
    const every = fileColumns()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Expenses'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readExpenses(db, caller, { ...filters, after }, rows),
      summary: await sumExpenses(db, caller, filters),
    })
  })
}

type Row = Awaited<ReturnType<typeof readExpenses>>[number]

function fileColumns(): Record<(typeof expenseColumns)[number], FileColumn<Row>> {
  return {
    payee: { label: t('Payee'), type: 'text', cell: ({ payee }) => payee },
    description: { label: t('Description'), type: 'text', cell: ({ description }) => description },
    category: {
      label: t('Category'),
      type: 'text',
      cell: ({ category }) => expenseCategories[category].label,
    },
    property: {
      label: t('Property'),
      type: 'text',
      cell: ({ property, unit }) =>
        homeLabel({ propertyName: property.name, unitNumber: unit?.unitNumber ?? null }),
    },
    date: {
      label: t('Date'),
      type: 'date',
      cell: ({ paidOn, incurredOn }) => paidOn ?? incurredOn,
    },
    number: { label: t('No.'), type: 'text', cell: ({ id }) => id.slice(-8) },
    status: { label: t('Status'), type: 'text', cell: statusOf },
    amount: { label: t('Amount'), type: 'money', total: 'amount', cell: ({ amount }) => amount },
  }
}

function statusOf({ voidedOn, paidOn }: Pick<Row, 'voidedOn' | 'paidOn'>): string {
  if (voidedOn) return t('Voided')
  return paidOn ? t('Paid') : t('Unpaid')
}
