import { Receipt } from 'lucide-react'
import { type Expense, expenseCategories, listExpenses } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, shortId } from '#web/format/format.ts'
import { ListRow } from '#web/lists/list-panel.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { useLocale } from '#web/session/locale.ts'
import { RecordList } from './record-list.tsx'

/** The expenses of a property or unit, newest first; each leads to its row in Financials. */
export function Expenses({ of }: { of: { propertyId: string } | { unitId: string } }) {
  const { currency } = useLocale()
  const list = usePages(listExpenses, of)
  return (
    <RecordList
      title={t('Expenses')}
      list={list}
      failure={t('Expenses could not be loaded')}
      row={expense => <ExpenseRow expense={expense} currency={currency} />}
      empty={
        <EmptyState
          icon={Receipt}
          title={t('No expenses yet')}
          text={t('Bills and costs appear here when they are recorded.')}
        />
      }
    />
  )
}

function ExpenseRow({ expense, currency }: { expense: Expense; currency: string }) {
  const { id, payee, category, unit, paidOn, incurredOn } = expense
  return (
    <ListRow
      href={`/financials?show=expenses&q=${encodeURIComponent(`#${shortId(id)}`)}`}
      title={payee}
      text={[
        expenseCategories[category].label,
        unit && t('Unit {unitNumber}', { unitNumber: unit.unitNumber }),
        formatDay(paidOn ?? incurredOn),
      ]
        .filter(Boolean)
        .join(' · ')}
      figure={<Money amount={expense.amount} currency={currency} />}
      note={paidOn ? undefined : t('Unpaid')}
    />
  )
}
