import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Aging as Answer, getAging } from '#shared/accounting/financials.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '../api.ts'
import { formatDay, formatMoney } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { PropertySelect } from '../reports/property-select.tsx'
import { Answered } from '../ui/answered.tsx'
import { ticksUpTo } from '../ui/bar-scale.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { shortMoney } from '../ui/short-money.ts'
import { useUrlFilter } from '../ui/url-filter.ts'
import { Filters } from './filters.tsx'
import styles from './financials.module.css'
import { LedgerLink, TenantCell } from './place-cells.tsx'
import { Sums } from './sums.tsx'
import trendStyles from './trends.module.css'

const BarChart = lazy(() => import('../ui/bar-chart.tsx'))

const ages = [
  { key: 'to30', label: '0–30 days', tone: 'accent' },
  { key: 'to60', label: '31–60 days', tone: 'second' },
  { key: 'to90', label: '61–90 days', tone: 'second' },
  { key: 'beyond', label: 'Over 90 days', tone: 'bad' },
] as const

/** What is open, by its age since the due date. */
export default function Aging() {
  const { currency } = useBooks()
  const [propertyId, setProperty] = useUrlFilter('property')
  const call = useCall(getAging, { query: { propertyId: propertyId || undefined } })
  return (
    <Panel
      title="Aging"
      subtitle={
        call.data
          ? `Open on ${formatDay(call.data.asOf)}, by days since it was due; money paid ahead stands apart`
          : 'What is open, by days since it was due'
      }
      flush
    >
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <Answered label="Aging" call={call}>
        {({ total, leases }) =>
          leases.length === 0 ? (
            <EmptyState icon={CircleCheck} title="Nothing is open" text="Everybody is paid up." />
          ) : (
            <>
              <Sums
                label="Open in all"
                currency={currency}
                sums={[
                  { label: 'Open', amount: total.open, tone: 'bad' },
                  ...ages.map(({ key, label }) => ({ label, amount: total[key] })),
                  { label: 'Paid ahead', amount: total.credit },
                ]}
              />
              <AgeChart total={total} currency={currency} />
              <DataTable
                label="Aging"
                rows={leases}
                rowKey={row => row.leaseId}
                columns={columns(currency)}
              />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

function AgeChart({ total, currency }: { total: Answer['total']; currency: string }) {
  const heights = ages.map(({ key }) => toCents(total[key]) / 100)
  return (
    <div className={trendStyles.inset}>
      <div className={trendStyles.chart}>
        <Suspense>
          <BarChart
            label="Open by age, chart"
            marksAll
            ticks={ticksUpTo(Math.max(...heights))}
            tickWords={tick => shortMoney(tick, currency)}
            groups={ages.map(({ key, label, tone }, index) => ({
              key,
              name: label,
              mark: label.replace(' days', ''),
              bars: [
                { height: heights[index] ?? 0, words: formatMoney(total[key], currency), tone },
              ],
            }))}
          />
        </Suspense>
      </div>
    </div>
  )
}

function columns(currency: string): Column<Answer['leases'][number]>[] {
  const amount = (value: string) =>
    toCents(value) === 0 ? '–' : <Money amount={value} currency={currency} />
  return [
    { header: 'Tenant', onPhone: 'title', cell: row => <TenantCell {...row} /> },
    ...ages.map(({ key, label }) => ({
      header: label,
      align: 'right' as const,
      sortBy: (row: Answer['leases'][number]) => toCents(row[key]),
      cell: (row: Answer['leases'][number]) => amount(row[key]),
    })),
    {
      header: 'Paid ahead',
      align: 'right',
      cell: ({ credit }) => amount(credit),
    },
    {
      header: 'Open',
      align: 'right',
      onPhone: 'bare',
      sortBy: ({ open }) => toCents(open),
      cell: ({ leaseId, open }) => (
        <span className={styles.amount}>
          <LedgerLink leaseId={leaseId}>
            <Money amount={open} currency={currency} />
          </LedgerLink>
        </span>
      ),
    },
  ]
}
