import { CircleCheck, CircleX, Paperclip, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { type Expense, expenseCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import type { Column } from '#web/components/tables/data-table.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { actionsColumn, amountColumn, payeeColumn } from '../expense-fields/expense-cells.tsx'
import styles from '../tables/cells.module.css'
import { PropertyLink } from '../tables/place-cells.tsx'
import { addressOf } from '../tables/sections.ts'
import { ExpenseReceipt } from './expense-receipt.tsx'
import type { ExpenseTask } from './expenses.tsx'

interface Acts {
  onTask: (task: ExpenseTask) => void
  onCorrect: (expense: Expense) => void
}

/** The list of expenses; `acts` is null for a reader. */
export function expenseColumns(currency: string, acts: Acts | null): Column<Expense>[] {
  return [
    payeeColumn(),
    {
      header: t('Category'),
      cell: ({ category }) => (
        <>
          {expenseCategories[category].label}
          <span className={styles.second}>{lineLabel(category)}</span>
        </>
      ),
    },
    {
      header: t('Property'),
      cell: ({ property, unit, requestId }) => (
        <>
          <PropertyLink {...property} />
          <span className={styles.second}>
            {unit && t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
            {unit && requestId && ' · '}
            {requestId && (
              <Link href={`/maintenance/${requestId}`} className={styles.link}>
                {t('Request')}
              </Link>
            )}
          </span>
        </>
      ),
    },
    {
      header: t('Date'),
      cell: ({ incurredOn, paidOn, recurringExpenseId }) => (
        <span className={styles.day}>
          {formatDay(paidOn ?? incurredOn)}
          {paidOn !== incurredOn && paidOn && (
            <span className={styles.second}>
              {t('billed {day}', { day: formatDay(incurredOn) })}
            </span>
          )}
          {recurringExpenseId && (
            <Link
              href={addressOf('expenses', { recurring: recurringExpenseId })}
              className={styles.second}
            >
              {t('Recurring')}
            </Link>
          )}
        </span>
      ),
    },
    { header: t('Status'), onPhone: 'bare', cell: expense => <State expense={expense} /> },
    {
      header: t('Receipts', { context: 'documents' }),
      cell: ({ receipts }) =>
        receipts.length === 0 ? (
          '—'
        ) : (
          <span className={styles.receipts}>
            {receipts.map(receipt => (
              <ExpenseReceipt key={receipt.id} receipt={receipt} />
            ))}
          </span>
        ),
    },
    amountColumn(currency),
    ...(acts
      ? [
          actionsColumn<Expense>(expense =>
            expense.voidedOn ? null : <ExpenseMenu expense={expense} {...acts} />,
          ),
        ]
      : []),
  ]
}

/** `Schedule E, line 14`. */
function lineLabel(category: Expense['category']): string {
  const { line, operating } = expenseCategories[category]
  if (!line) return t('Capitalized, not expensed')
  return operating
    ? t('Schedule E, line {line}', { line })
    : t('Schedule E, line {line} · not in NOI', { line })
}

function State({ expense }: { expense: Expense }) {
  if (expense.voidedOn) return <StatusBadge tone="calm">{t('Voided')}</StatusBadge>
  return expense.paidOn ? (
    <StatusBadge tone="good">{t('Paid')}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('Unpaid')}</StatusBadge>
  )
}

function ExpenseMenu({ expense, onTask, onCorrect }: Acts & { expense: Expense }) {
  const person = usePerson()
  const locale = useLocale()
  return (
    <ActionsMenu label={t('Actions for the expense to {payee}', { payee: expense.payee })}>
      {!expense.paidOn && (
        <MenuAction icon={CircleCheck} onClick={() => onTask({ doing: 'pay', expense })}>
          {t('Mark as paid')}
        </MenuAction>
      )}
      <MenuAction icon={Paperclip} onClick={() => onTask({ doing: 'attach', expense })}>
        {t('Attach receipt')}
      </MenuAction>
      {mayVoidEntry(expense, person, locale) && (
        <>
          <MenuAction icon={Pencil} onClick={() => onCorrect(expense)}>
            {t('Correct')}
          </MenuAction>
          <MenuAction icon={CircleX} isGrave onClick={() => onTask({ doing: 'void', expense })}>
            {t('Void…')}
          </MenuAction>
        </>
      )}
    </ActionsMenu>
  )
}
