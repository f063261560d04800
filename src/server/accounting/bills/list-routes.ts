import type { FastifyInstance } from 'fastify'
import { billStateLabels } from '#shared/accounting/bill-labels.ts'
import {
  type Bill,
  billColumns,
  getBill,
  listBills,
  saveBills,
  summarizeBills,
} from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import { page } from '../../access/pagination.ts'
import { route } from '../../http/route.ts'
import { type FileColumn, sendTable } from '../../table-files/table-file.ts'
import { findBill, readBills } from './list.ts'
import { countBills, sumBills } from './sums.ts'

export function billListRoutes(app: FastifyInstance): void {
  route(app, listBills, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readBills(db, caller, query, rows),
      () => countBills(db, caller, query),
    ),
  )

  route(app, summarizeBills, ({ db, caller, query }) => sumBills(db, caller, query))

  route(app, getBill, ({ db, caller, params }) => findBill(db, caller, params.id))

  route(app, saveBills, async ({ db, caller, query, reply }) => {
    const { format, columns = billColumns, ...filters } = query
    const every = fileColumns()
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Bills'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readBills(db, caller, { ...filters, after }, rows),
      summary: await sumBills(db, caller, filters),
    })
  })
}

function fileColumns(): Record<(typeof billColumns)[number], FileColumn<Bill>> {
  return {
    payee: { label: t('Vendor'), type: 'text', cell: ({ payee }) => payee },
    number: { label: t('Bill no.'), type: 'text', cell: ({ number }) => number },
    property: {
      label: t('Property'),
      type: 'text',
      cell: ({ lines }) => [...new Set(lines.map(line => line.propertyName))].join(', '),
    },
    date: { label: t('Bill date'), type: 'date', cell: ({ billOn }) => billOn },
    due: { label: t('Due'), type: 'date', cell: ({ dueOn }) => dueOn },
    state: { label: t('Status'), type: 'text', cell: ({ state }) => billStateLabels[state] },
    total: { label: t('Total'), type: 'money', total: 'amount', cell: ({ total }) => total },
    open: { label: t('Open amount'), type: 'money', total: 'open', cell: ({ open }) => open },
  }
}
