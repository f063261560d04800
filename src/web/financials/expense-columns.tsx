import { CircleCheck, CircleX, Paperclip, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { type Expense, expenseCategories } from '#shared/accounting/expenses.ts'
import { formatDay } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { mayVoidEntry } from '../parts/void-rights.ts'
import { usePerson } from '../session.tsx'
import { ActionsMenu, MenuAction } from '../ui/actions-menu.tsx'
import type { Column } from '../ui/data-table.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { actionsColumn, amountColumn, payeeColumn } from './expense-cells.tsx'
import { ExpensePaper } from './expense-paper.tsx'
import type { ExpenseTask } from './expenses.tsx'
import styles from './financials.module.css'
import { PropertyLink } from './place-cells.tsx'
import { addressOf } from './sections.ts'

interface Acts {
  onTask: (task: ExpenseTask) => void
  onCorrect: (expense: Expense) => void
}

/** The list of expenses; `acts` is null for somebody who only reads. */
export function expenseColumns(currency: string, acts: Acts | null): Column<Expense>[] {
  return [
    payeeColumn,
    {
      header: 'Category',
      cell: ({ category }) => (
        <>
          {expenseCategories[category].label}
          <span className={styles.second}>{lineWords(category)}</span>
        </>
      ),
    },
    {
      header: 'For',
      cell: ({ property, unit, requestId }) => (
        <>
          <PropertyLink {...property} />
          <span className={styles.second}>
            {unit && `Unit ${unit.unitNumber}`}
            {unit && requestId && ' · '}
            {requestId && (
              <Link href={`/maintenance/${requestId}`} className={styles.link}>
                Request
              </Link>
            )}
          </span>
        </>
      ),
    },
    {
      header: 'Date',
      cell: ({ incurredOn, paidOn, recurringExpenseId }) => (
        <span className={styles.day}>
          {formatDay(paidOn ?? incurredOn)}
          {paidOn !== incurredOn && paidOn && (
            <span className={styles.second}>billed {formatDay(incurredOn)}</span>
          )}
          {recurringExpenseId && (
            <Link
              href={addressOf('expenses', { recurring: recurringExpenseId })}
              className={styles.second}
            >
              Recurring
            </Link>
          )}
        </span>
      ),
    },
    { header: 'State', onPhone: 'bare', cell: expense => <State expense={expense} /> },
    {
      header: 'Receipts',
      cell: ({ receipts }) =>
        receipts.length === 0 ? (
          '–'
        ) : (
          <span className={styles.receipts}>
            {receipts.map(receipt => (
              <ExpensePaper key={receipt.id} receipt={receipt} />
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
function lineWords(category: Expense['category']): string {
  const { line, operating } = expenseCategories[category]
  if (!line) return 'Not deducted as an expense'
  return `Schedule E, line ${line}${operating ? '' : ' · not in NOI'}`
}

function State({ expense }: { expense: Expense }) {
  if (expense.voidedOn) return <StatusBadge tone="calm">Voided</StatusBadge>
  return expense.paidOn ? (
    <StatusBadge tone="good">Paid</StatusBadge>
  ) : (
    <StatusBadge tone="warn">To pay</StatusBadge>
  )
}

function ExpenseMenu({ expense, onTask, onCorrect }: Acts & { expense: Expense }) {
  const person = usePerson()
  const books = useBooks()
  return (
    <ActionsMenu label={`Actions for the expense to ${expense.payee}`}>
      {!expense.paidOn && (
        <MenuAction icon={CircleCheck} onClick={() => onTask({ doing: 'pay', expense })}>
          Mark as paid
        </MenuAction>
      )}
      <MenuAction icon={Paperclip} onClick={() => onTask({ doing: 'attach', expense })}>
        Attach receipt
      </MenuAction>
      {mayVoidEntry(expense, person, books) && (
        <>
          <MenuAction icon={Pencil} onClick={() => onCorrect(expense)}>
            Correct
          </MenuAction>
          <MenuAction icon={CircleX} isGrave onClick={() => onTask({ doing: 'void', expense })}>
            Void…
          </MenuAction>
        </>
      )}
    </ActionsMenu>
  )
}
