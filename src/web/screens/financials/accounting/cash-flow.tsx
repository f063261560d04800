import { type CashFlow as Answer, getCashFlow } from '#shared/accounting/general-ledger.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { Filters, usePeriod } from '#web/lists/filters.tsx'
import { useLocale } from '#web/session/locale.ts'
import { allFrom1970 } from '../balances/by-property.tsx'
import { Sums } from '../tables/sums.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { eventLabels, sectionLabels } from './event-labels.ts'
import { useProperty } from './use-statement-filters.tsx'

type Row = Answer['rows'][number]

/** Money into and out of the bank accounts in a period. */
export function CashFlow() {
  const { currency } = useLocale()
  const property = useProperty()
  const period = usePeriod('this-month')
  const call = useCall(getCashFlow, {
    query: { ...allFrom1970(period.days), propertyId: property.propertyId },
  })
  return (
    <>
      <Filters>
        {period.select}
        {property.filter}
      </Filters>
      <QueryBoundary label={t('Cash Flow')} call={call}>
        {({ rows, totals }) =>
          rows.length === 0 && toCents(totals.ending) === 0 ? (
            <EmptyLedger />
          ) : (
            <>
              <Sums
                label={t('Cash Flow')}
                currency={currency}
                sums={[
                  { label: t('Beginning cash'), amount: totals.beginning },
                  { label: t('Net change'), amount: totals.change },
                  { label: t('Ending cash'), amount: totals.ending },
                ]}
              />
              <DataTable
                label={t('Cash Flow')}
                rows={rows}
                rowKey={({ event }) => event}
                columns={columns(currency)}
                dense
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

function columns(currency: string): Column<Row>[] {
  return [
    { header: t('Line'), onPhone: 'title', cell: ({ event }) => eventLabels[event] },
    { header: t('Section'), cell: ({ section }) => sectionLabels[section] },
    {
      header: t('Amount'),
      align: 'right',
      onPhone: 'bare',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
