import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Aging as Answer, getAging } from '#shared/accounting/financials.ts'
import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, shortMoney } from '#web/format/format.ts'
import { lateIn } from '#web/leases/remind/late-in.ts'
import { RemindButton } from '#web/leases/remind/remind-button.tsx'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { LedgerLink, TenantCell } from '#web/payments/place-cells.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import trendStyles from '../tables/chart-panel.module.css'
import { Sums } from '../tables/sums.tsx'

const BarChart = lazy(() => import('#web/components/charts/bar-chart.tsx'))

const ages = [
  { key: 'to30', tone: 'accent' },
  { key: 'to60', tone: 'second' },
  { key: 'to90', tone: 'second' },
  { key: 'beyond', tone: 'bad' },
] as const

const ageLabels: Record<(typeof ages)[number]['key'], string> = labels({
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  beyond: 'Over 90 days',
})

/** Below the bars of the chart. */
const ageMarks: typeof ageLabels = labels({
  to30: '0–30',
  to60: '31–60',
  to90: '61–90',
  beyond: 'Over 90',
})

/** Open amounts, by age since the due date. */
export default function Aging() {
  const { currency } = useLocale()
  const [propertyId, setProperty] = useUrlFilter('property')
  const call = useCall(getAging, { query: { propertyId: propertyId || undefined } })
  return (
    <Panel
      title={t('Aging')}
      subtitle={
        call.data
          ? t('As of {asOf}, by days since the due date; prepayments shown separately', {
              asOf: formatDay(call.data.asOf),
            })
          : t('By days since the due date')
      }
      actions={
        <RemindButton size="sm" leaseIds={lateIn(call.data?.leases)}>
          {t('Remind All')}
        </RemindButton>
      }
      flush
    >
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <QueryBoundary label={t('Aging')} call={call}>
        {({ total, leases }) =>
          leases.length === 0 ? (
            <EmptyState
              icon={CircleCheck}
              title={t('No open balances')}
              text={t('All tenants are paid up.')}
            />
          ) : (
            <>
              <Sums
                label={t('Total due')}
                currency={currency}
                sums={[
                  { label: t('Total due'), amount: total.open, tone: 'bad' },
                  ...ages.map(({ key }) => ({ label: ageLabels[key], amount: total[key] })),
                  { label: t('Prepaid'), amount: total.credit },
                ]}
              />
              <AgeChart total={total} currency={currency} />
              <DataTable
                label={t('Aging')}
                rows={leases}
                rowKey={row => row.leaseId}
                columns={columns(currency)}
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

/** Who owes more than they prepaid. */
function AgeChart({ total, currency }: { total: Answer['total']; currency: string }) {
  const heights = ages.map(({ key }) => toCents(total[key]) / 100)
  return (
    <div className={trendStyles.inset}>
      <div className={trendStyles.chart}>
        <Suspense>
          <BarChart
            label={t('Total due by age, chart')}
            marksAll
            ticks={ticksUpTo(Math.max(...heights))}
            tickLabels={tick => shortMoney(tick, currency)}
            groups={ages.map(({ key, tone }, index) => ({
              key,
              name: ageLabels[key],
              mark: ageMarks[key],
              bars: [
                { height: heights[index] ?? 0, text: formatMoney(total[key], currency), tone },
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
    toCents(value) === 0 ? '—' : <Money amount={value} currency={currency} />
  return [
    { header: t('Tenant'), onPhone: 'title', cell: row => <TenantCell {...row} /> },
    ...ages.map(({ key }) => ({
      header: ageLabels[key],
      align: 'right' as const,
      sortBy: (row: Answer['leases'][number]) => toCents(row[key]),
      cell: (row: Answer['leases'][number]) => amount(row[key]),
    })),
    {
      header: t('Prepaid'),
      align: 'right',
      cell: ({ credit }) => amount(credit),
    },
    {
      header: t('Reminder'),
      sortBy: ({ remindedAt }) => remindedAt ?? '',
      cell: ({ remindedAt }) => (remindedAt ? remindedLabel(remindedAt) : '—'),
    },
    {
      header: t('Total due'),
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
