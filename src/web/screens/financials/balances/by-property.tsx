import { Building2 } from 'lucide-react'
import { Link } from 'wouter'
import { type ByProperty as Answer, getByProperty } from '#shared/accounting/financials.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { Filters, usePeriod } from '#web/lists/filters.tsx'
import { PropertyLink } from '#web/payments/place-cells.tsx'
import { useLocale } from '#web/session/locale.ts'
import { addressOf } from '../tables/sections.ts'
import { Sums } from '../tables/sums.tsx'

/** Income and expenses of each property, and the result before debt service. */
export default function ByProperty() {
  const { currency } = useLocale()
  const period = usePeriod('this-month')
  const call = useCall(getByProperty, { query: allFrom1970(period.days) })
  return (
    <Panel
      title={t('By Property')}
      subtitle={t('Income received, less operating expenses: net operating income (NOI)')}
      flush
    >
      <Filters>{period.select}</Filters>
      <QueryBoundary label={t('Properties')} call={call}>
        {({ total, properties }) =>
          properties.length === 0 ? (
            <EmptyState icon={Building2} title={t('No properties in this period')} />
          ) : (
            <>
              <Sums
                label={t('All properties')}
                currency={currency}
                sums={[
                  { label: t('Income'), amount: total.income },
                  { label: t('Operating expenses'), amount: total.expenses },
                  {
                    label: t('NOI'),
                    amount: total.noi,
                    tone: toCents(total.noi) < 0 ? 'bad' : 'good',
                  },
                ]}
              />
              <DataTable
                label={t('By Property')}
                rows={properties}
                rowKey={row => row.id}
                columns={columns(currency, period.name)}
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

/** A report's period needs a beginning: no data is older than 1970. */
export function allFrom1970(days: { from: string | undefined; to: string | undefined }) {
  return { from: days.from ?? '1970-01-01', to: days.to }
}

function columns(currency: string, period: string): Column<Answer['properties'][number]>[] {
  const money = (value: string) => <Money amount={value} currency={currency} />
  return [
    { header: t('Property'), onPhone: 'title', cell: row => <PropertyLink {...row} /> },
    {
      header: t('Occupied'),
      align: 'right',
      cell: ({ occupied, units }) =>
        units === null ? '—' : t('{occupied} of {units}', { occupied: occupied ?? 0, units }),
    },
    {
      header: t('Income'),
      align: 'right',
      sortBy: ({ income }) => toCents(income),
      cell: ({ id, income }) => (
        <Link href={`/properties/${id}?tab=money`} className={styles.link}>
          {money(income)}
        </Link>
      ),
    },
    {
      header: t('Expenses'),
      align: 'right',
      sortBy: ({ expenses }) => toCents(expenses),
      cell: ({ id, name, expenses }) => (
        <Link
          href={addressOf('expenses', {
            property: id,
            period,
            counts: 'operating',
            state: 'paid',
          })}
          className={styles.link}
          aria-label={t('Operating expenses of {name}', { name })}
        >
          {money(expenses)}
        </Link>
      ),
    },
    {
      header: t('NOI'),
      align: 'right',
      sortBy: ({ noi }) => toCents(noi),
      cell: ({ id, noi }) => (
        <Link href={`/properties/${id}?tab=money`} className={`${styles.quiet} ${styles.amount}`}>
          {money(noi)}
        </Link>
      ),
    },
  ]
}
