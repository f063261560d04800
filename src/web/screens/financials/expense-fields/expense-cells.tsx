import type { ReactNode } from 'react'
import type { Expense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'

/** The payee and the purpose of an expense. */
export function payeeColumn(): Column<Pick<Expense, 'payee' | 'description'>> {
  return {
    header: t('Payee'),
    onPhone: 'title',
    cell: ({ payee, description }) => (
      <>
        {payee}
        {description && <span className={styles.second}>{description}</span>}
      </>
    ),
  }
}

export function amountColumn(currency: string): Column<Pick<Expense, 'amount'>> {
  return {
    header: t('Amount'),
    align: 'right',
    cell: ({ amount }) => (
      <span className={styles.amount}>
        <Money amount={amount} currency={currency} />
      </span>
    ),
  }
}

export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { header: t('Actions'), onPhone: 'bare', align: 'right', cell }
}
