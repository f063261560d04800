import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { accountName } from '#shared/accounting/account-names.ts'
import { type BudgetRow, budgetTypes } from '#shared/accounting/budgets.ts'
import { labels, t } from '#shared/language/t.ts'
import { fromCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { monthName } from '#web/format/months.ts'
import { useLocale } from '#web/session/locale.ts'
import { type Sums, shownAmount, sumsOf, withYear } from './amounts.ts'
import { BudgetCell } from './budget-cell.tsx'
import styles from './budgets.module.css'
import type { Grid } from './use-grid.ts'

const typeLabels = labels({ income: 'Income', expense: 'Expenses' })
const sumLabels: Record<keyof Sums, string> = labels({
  income: 'Total Income',
  expense: 'Total Expenses',
  net: 'Net Income',
})

const allMonths = Array.from({ length: 12 }, (_, month) => month)

/** Accounts by months, with sums that stay in view; on a phone one month at a time. */
export function BudgetGrid({ grid, isReader }: { grid: Grid; isReader: boolean }) {
  const { today } = useLocale()
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(Number(today.slice(5, 7)) - 1)
  const months = onPhone ? [chosen] : allMonths
  return (
    <>
      {onPhone && (
        <div className={styles.month}>
          <Select
            label={t('Month')}
            allowDeselect={false}
            value={`${chosen}`}
            data={allMonths.map(month => ({ value: `${month}`, label: monthName(month, 'long') }))}
            onChange={value => setChosen(Number(value ?? 0))}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe). */}
      <section className={styles.scroll} aria-label={t('Budget')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Account')}</th>
              {months.map(month => (
                <th key={month} scope="col">
                  {monthName(month, 'short')}
                </th>
              ))}
              <th scope="col">{t('Year')}</th>
            </tr>
          </thead>
          {budgetTypes.map(type => (
            <tbody key={type}>
              <tr className={styles.group}>
                <th colSpan={months.length + 2} scope="rowgroup">
                  {typeLabels[type]}
                </th>
              </tr>
              {grid.rows
                .filter(row => row.type === type)
                .map(row => (
                  <Row key={row.accountId} {...{ grid, row, months, isReader }} />
                ))}
            </tbody>
          ))}
          <Totals sums={sumsOf(grid.rows, grid.cells)} months={months} />
        </table>
      </section>
    </>
  )
}

function Row(props: { grid: Grid; row: BudgetRow; months: number[]; isReader: boolean }) {
  const { grid, row, months, isReader } = props
  const { accountId, number, name } = row
  const account = accountName(name)
  const typed = grid.cells[accountId] ?? []
  return (
    <tr>
      <th scope="row">
        <span className={styles.number}>{number}</span> {account}
      </th>
      {months.map(month => (
        <td key={month}>
          {isReader ? (
            <span className="figures">{shownAmount(row.months[month] ?? '0.00') || '—'}</span>
          ) : (
            <BudgetCell
              {...{ grid, accountId, account, month }}
              monthName={monthName(month, 'long')}
            />
          )}
        </td>
      ))}
      <td className={styles.year}>
        <Amount cents={withYear(typed).at(-1) ?? 0} />
      </td>
    </tr>
  )
}

function Totals({ sums, months }: { sums: Sums; months: number[] }) {
  return (
    <tfoot>
      {(['income', 'expense', 'net'] as const).map(kind => (
        <tr key={kind}>
          <th scope="row">{sumLabels[kind]}</th>
          {[...months, 12].map(month => (
            <td key={month} className={month === 12 ? styles.year : undefined}>
              <Amount cents={sums[kind][month] ?? 0} />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

function Amount({ cents }: { cents: number }) {
  const { currency } = useLocale()
  if (cents === 0) return '—'
  return <Money amount={fromCents(cents)} currency={currency} cents="if any" />
}
