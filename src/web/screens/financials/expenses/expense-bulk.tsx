import { Ban, CircleCheck } from 'lucide-react'
import { lazy } from 'react'
import { type Expense, voidExpense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { expenseCount, expenseName } from './expense-count.ts'

const VoidMany = lazy(() => import('#web/ledger/void-many.tsx'))
const PayMany = lazy(() => import('./pay-many.tsx'))

/** Marks the selected bills as paid, or voids the selected expenses. */
export function ExpenseBulk({ selection }: { selection: Selection<Expense> }) {
  const person = usePerson()
  const { currency, zone, today } = useLocale()
  const mayVoid = (expense: Expense) =>
    !expense.voidedOn && mayVoidEntry(expense, person, { zone, today })
  return (
    <>
      <BulkButton selection={selection} icon={CircleCheck} label={t('Mark as paid')}>
        {(chosen, dialog) => (
          <PayMany chosen={chosen} currency={currency} onBegun={selection.clear} {...dialog} />
        )}
      </BulkButton>
      <BulkButton selection={selection} icon={Ban} label={t('Void…')} isGrave>
        {(chosen, dialog) => {
          const rows = chosen.filter(mayVoid)
          return (
            <VoidMany
              title={t('Void Expenses')}
              preview={t(
                '{expenses} will be voided. In a closed month, each is reversed on the first open day.',
                {
                  expenses: expenseCount(rows, currency),
                },
              )}
              leftOut={leftOut(chosen.length - rows.length)}
              submit={t('{count, plural, one {Void # Expense} other {Void # Expenses}}', {
                count: rows.length,
              })}
              work={reason => voiding(rows, reason)}
              onBegun={selection.clear}
              {...dialog}
            />
          )
        }}
      </BulkButton>
    </>
  )
}

function leftOut(count: number): string | null {
  if (count === 0) return null
  return t(
    '{count, plural, one {# expense is} other {# expenses are}} left out: voided, or recorded before today, which an admin alone may void.',
    { count },
  )
}

function voiding(rows: readonly Expense[], reason: string): BulkWork {
  return {
    calls: rows.map(expense => ({
      name: expenseName(expense),
      send: () => call(voidExpense, { params: { id: expense.id }, body: { reason } }),
    })),
    changes: voidExpense.changes,
    title: () =>
      t('{count, plural, one {Voiding # expense} other {Voiding # expenses}}', {
        count: rows.length,
      }),
    done: count =>
      t('{count, plural, one {# expense voided} other {# expenses voided}}', { count }),
  }
}
