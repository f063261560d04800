import type { FastifyInstance } from 'fastify'
import {
  chargeColumns,
  listCharges,
  saveCharges,
  summarizeCharges,
} from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { homeLabel, namesLabel } from '../../format/format.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { type FileColumn, sendTable } from '../../table-files/table-file.ts'
import { countedByDay } from '../day-counts.ts'
import { chargeNames } from '../ledger/entry-names.ts'
import { listOnLease, pageOnLease } from '../on-lease.ts'
import { chargesOf, isOfKind, selectCharges, sumCharges } from './list.ts'

export function chargeListRoutes(app: FastifyInstance): void {
  route(app, listCharges, call => {
    const { db, caller, query } = call
    return listOnLease(
      call,
      {
        ...chargesOf(query),
        knownCount: async () =>
          isOfKind(query)
            ? countedByDay(db, inOrganization(caller, query.books), {
                figure: 'charged',
                kind: query.kind,
              })
            : null,
      },
      wanted => rowsOf(db, caller, wanted),
    )
  })

  route(app, summarizeCharges, ({ db, caller, query }) => sumCharges(db, caller, query))

  route(app, saveCharges, async ({ db, caller, query, reply }) => {
    const { format, columns = chargeColumns } = query
    const every = fileColumns()
    const list = chargesOf(query)
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Charges'),
      columns: columns.map(name => every[name]),
      read: (after, max) =>
        rowsOf(db, caller, pageOnLease({ db, caller, query: { ...query, after } }, list, max)),
      summary: await sumCharges(db, caller, query),
    })
  })
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function rowsOf(
  db: Db,
  caller: Caller,
  { where, order, max }: ReturnType<typeof pageOnLease>,
) {
  return selectCharges(db, caller)
    .where(where)
    .orderBy(...order)
    .limit(max)
}

function fileColumns(): Record<(typeof chargeColumns)[number], FileColumn<Row>> {
  return {
    tenant: { label: t('Tenant'), type: 'text', cell: ({ tenant }) => namesLabel([tenant]) },
    unit: { label: t('Unit'), type: 'text', cell: ({ unit }) => homeLabel(unit) },
    kind: { label: t('Type'), type: 'text', cell: ({ kind }) => chargeNames[kind] },
    description: { label: t('Description'), type: 'text', cell: ({ description }) => description },
    due: { label: t('Due'), type: 'date', cell: ({ dueDate }) => dueDate },
    number: { label: t('No.'), type: 'text', cell: ({ id }) => id.slice(-8) },
    status: { label: t('Status'), type: 'text', cell: statusOf },
    amount: { label: t('Amount'), type: 'money', total: 'amount', cell: ({ amount }) => amount },
    open: { label: t('Amount due'), type: 'money', total: 'open', cell: ({ open }) => open },
  }
}

function statusOf({ voidedOn, open, amount }: Pick<Row, 'voidedOn' | 'open' | 'amount'>): string {
  if (voidedOn) return t('Voided')
  if (toCents(open) === 0) return t('Paid')
  return open === amount ? t('Unpaid') : t('Partially paid')
}
