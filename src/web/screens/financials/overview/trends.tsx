import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { getMonths, type Months } from '#shared/accounting/financials.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { percentOf, toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import BarChart, { type BarGroup } from '#web/components/charts/bar-chart.tsx'
import { BarLegend } from '#web/components/charts/bar-legend.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { CardGrid, Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatMoney, shortMoney } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from '../tables/chart-panel.module.css'

type Month = Months['months'][number]

/** The last twelve months: receipts, expenses, and occupied homes. */
export default function Trends() {
  const { currency } = useLocale()
  const call = useCall(getMonths)
  return (
    <CardGrid min="large">
      <Panel title={t('Income and Expenses')} subtitle={t('By month; this month to date')}>
        <QueryBoundary label={t('Months')} call={call}>
          {({ months, noDataBefore }) => (
            <ChartOrTable
              months={months}
              legend={[t('Income'), t('Operating expenses')]}
              columns={moneyColumns(currency)}
              label={t('Income and expenses')}
            >
              <MoneyChart months={months} noDataBefore={noDataBefore} currency={currency} />
            </ChartOrTable>
          )}
        </QueryBoundary>
      </Panel>
      <Panel title={t('Occupancy')} subtitle={t('Occupied units at the end of each month')}>
        <QueryBoundary label={t('Months')} call={call}>
          {({ months, noDataBefore }) => (
            <ChartOrTable
              months={months}
              legend={[t('Occupied')]}
              columns={occupancyColumns()}
              label={t('Occupancy')}
            >
              <OccupancyChart months={months} noDataBefore={noDataBefore} />
            </ChartOrTable>
          )}
        </QueryBoundary>
      </Panel>
    </CardGrid>
  )
}

function ChartOrTable(props: {
  months: readonly Month[]
  label: string
  legend: readonly string[]
  columns: readonly Column<Month>[]
  children: ReactNode
}) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {isTable ? (
        <div className={styles.table}>
          <DataTable
            label={props.label}
            rows={props.months.toReversed()}
            rowKey={({ from }) => from}
            columns={props.columns}
          />
        </div>
      ) : (
        <>
          <BarLegend names={props.legend} />
          <div className={styles.chart}>{props.children}</div>
        </>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.toggle}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? t('Show as Chart') : t('Show as Table')}
      </Button>
    </>
  )
}

interface Charted {
  months: readonly Month[]
  noDataBefore: Day | null
}

function MoneyChart({ months, noDataBefore, currency }: Charted & { currency: string }) {
  const heights = months.flatMap(({ income, expenses }) => [
    toCents(income ?? '0'),
    toCents(expenses ?? '0'),
  ])
  return (
    <BarChart
      label={t('Income and expenses, chart')}
      noDataBefore={noDataBefore}
      ticks={ticksUpTo(Math.max(...heights) / 100)}
      tickLabels={tick => shortMoney(tick, currency)}
      groups={months.map(month => ({
        key: month.from,
        name: moneyName(month, currency),
        mark: monthName(month.from),
        bars: moneyBars(month, currency),
      }))}
    />
  )
}

function moneyName({ from, noi }: Month, currency: string): string {
  const name = formatMonth(from, 'long')
  return noi === null
    ? name
    : t('{month} · NOI {money}', { month: name, money: formatMoney(noi, currency) })
}

function moneyBars({ income, expenses }: Month, currency: string): BarGroup['bars'] {
  if (income === null || expenses === null) return []
  return [
    {
      height: toCents(income) / 100,
      text: t('{money} in', { money: formatMoney(income, currency) }),
    },
    {
      height: toCents(expenses) / 100,
      text: t('{money} out', { money: formatMoney(expenses, currency) }),
      tone: 'second',
    },
  ]
}

function OccupancyChart({ months, noDataBefore }: Charted) {
  return (
    <BarChart
      label={t('Occupancy, chart')}
      noDataBefore={noDataBefore}
      ticks={[0, 25, 50, 75, 100]}
      tickLabels={tick => `${tick}%`}
      groups={months.map(month => ({
        key: month.from,
        name: occupancyName(month),
        mark: monthName(month.from),
        bars: occupancyBars(month),
      }))}
    />
  )
}

function occupancyName({ from, occupied, units }: Month): string {
  const name = formatMonth(from, 'long')
  return units === null
    ? name
    : t('{month} · {occupied} of {units, plural, one {# unit} other {# units}}', {
        month: name,
        occupied: occupied ?? 0,
        units,
      })
}

function occupancyBars(month: Month): BarGroup['bars'] {
  const { occupied, units } = month
  if (occupied === null || units === null) return []
  return [{ height: units === 0 ? 0 : (occupied / units) * 100, text: occupancy(month) }]
}

function occupancy({ occupied, units }: Month): string {
  if (occupied === null || units === null) return '—'
  const percent = percentOf(occupied, units)
  return percent === null ? t('N/A') : `${percent}%`
}

/** `Mar`: of twelve months each has its name but once. */
function monthName(day: string): string {
  return formatMonth(day, 'short').slice(0, 3)
}

function moneyCell(amount: string | null, currency: string): ReactNode {
  return amount === null ? '—' : <Money amount={amount} currency={currency} />
}

function monthColumn(): Column<Month> {
  return {
    header: t('Month'),
    onPhone: 'title',
    cell: ({ from }) => formatMonth(from, 'long'),
  }
}

function moneyColumns(currency: string): Column<Month>[] {
  return [
    monthColumn(),
    {
      header: t('Income'),
      align: 'right',
      cell: ({ income }) => moneyCell(income, currency),
    },
    {
      header: t('Expenses'),
      align: 'right',
      cell: ({ expenses }) => moneyCell(expenses, currency),
    },
    {
      header: t('NOI'),
      align: 'right',
      cell: ({ noi }) => moneyCell(noi, currency),
    },
  ]
}

function occupancyColumns(): Column<Month>[] {
  return [
    monthColumn(),
    {
      header: t('Units'),
      align: 'right',
      cell: ({ occupied, units }) =>
        units === null ? '—' : t('{occupied} of {units}', { occupied: occupied ?? 0, units }),
    },
    { header: t('Occupancy'), align: 'right', cell: occupancy },
  ]
}
