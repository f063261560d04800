import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { getMonths, type Months } from '#shared/financials.ts'
import { percentOf, toCents } from '#shared/money.ts'
import { useCall } from '../api.ts'
import { formatMoney } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { formatMonth } from '../reports/cells.ts'
import { Answered } from '../ui/answered.tsx'
import BarChart from '../ui/bar-chart.tsx'
import { BarLegend } from '../ui/bar-legend.tsx'
import { ticksUpTo } from '../ui/bar-scale.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Money } from '../ui/money.tsx'
import { CardGrid, Panel } from '../ui/panel.tsx'
import { shortMoney } from '../ui/short-money.ts'
import styles from './trends.module.css'

type Month = Months['months'][number]

/** The last twelve months: what came in and went out, and how many homes were let. */
export default function Trends() {
  const { currency } = useBooks()
  const call = useCall(getMonths)
  return (
    <CardGrid min="large">
      <Panel title="Income and Expenses" subtitle="By month; this month to date">
        <Answered label="Months" call={call}>
          {({ months }) => (
            <ChartOrTable
              months={months}
              legend={['Income', 'Operating expenses']}
              columns={moneyColumns(currency)}
              label="Income and expenses"
            >
              <MoneyChart months={months} currency={currency} />
            </ChartOrTable>
          )}
        </Answered>
      </Panel>
      <Panel title="Occupancy" subtitle="Units lived in at the end of each month">
        <Answered label="Months" call={call}>
          {({ months }) => (
            <ChartOrTable
              months={months}
              legend={['Occupied']}
              columns={occupancyColumns}
              label="Occupancy"
            >
              <OccupancyChart months={months} />
            </ChartOrTable>
          )}
        </Answered>
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
        {isTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </>
  )
}

function MoneyChart({ months, currency }: { months: readonly Month[]; currency: string }) {
  const heights = months.flatMap(({ income, expenses }) => [toCents(income), toCents(expenses)])
  return (
    <BarChart
      label="Income and expenses, chart"
      ticks={ticksUpTo(Math.max(...heights) / 100)}
      tickWords={tick => shortMoney(tick, currency)}
      groups={months.map(({ from, income, expenses, noi }) => ({
        key: from,
        name: `${formatMonth(from, 'long')} · NOI ${formatMoney(noi, currency)}`,
        mark: monthName(from),
        bars: [
          { height: toCents(income) / 100, words: `${formatMoney(income, currency)} in` },
          {
            height: toCents(expenses) / 100,
            words: `${formatMoney(expenses, currency)} out`,
            tone: 'second',
          },
        ],
      }))}
    />
  )
}

function OccupancyChart({ months }: { months: readonly Month[] }) {
  return (
    <BarChart
      label="Occupancy, chart"
      ticks={[0, 25, 50, 75, 100]}
      tickWords={tick => `${tick}%`}
      groups={months.map(month => ({
        key: month.from,
        name: `${formatMonth(month.from, 'long')} · ${month.occupied} of ${month.units} units`,
        mark: monthName(month.from),
        bars: [
          {
            height: month.units === 0 ? 0 : (month.occupied / month.units) * 100,
            words: occupancy(month),
          },
        ],
      }))}
    />
  )
}

function occupancy({ occupied, units }: Month): string {
  const percent = percentOf(occupied, units)
  return percent === null ? 'N/A' : `${percent}%`
}

/** `Mar`: of twelve months each has its name but once. */
function monthName(day: string): string {
  return formatMonth(day, 'short').slice(0, 3)
}

const monthColumn: Column<Month> = {
  header: 'Month',
  onPhone: 'title',
  cell: ({ from }) => formatMonth(from, 'long'),
}

function moneyColumns(currency: string): Column<Month>[] {
  return [
    monthColumn,
    {
      header: 'Income',
      align: 'right',
      cell: ({ income }) => <Money amount={income} currency={currency} />,
    },
    {
      header: 'Expenses',
      align: 'right',
      cell: ({ expenses }) => <Money amount={expenses} currency={currency} />,
    },
    {
      header: 'NOI',
      align: 'right',
      cell: ({ noi }) => <Money amount={noi} currency={currency} />,
    },
  ]
}

const occupancyColumns: readonly Column<Month>[] = [
  monthColumn,
  { header: 'Units', align: 'right', cell: ({ occupied, units }) => `${occupied} of ${units}` },
  { header: 'Occupancy', align: 'right', cell: occupancy },
]
