import { ActionIcon, Menu } from '@mantine/core'
import { CircleCheck, CircleX, EllipsisVertical, Paperclip, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { type Expense, expenseCategories } from '#shared/expenses.ts'
import { formatDay } from '../format.ts'
import type { Column } from '../ui/data-table.tsx'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
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
    {
      header: 'Payee',
      onPhone: 'title',
      cell: ({ payee, description }) => (
        <>
          {payee}
          {description && <span className={styles.second}>{description}</span>}
        </>
      ),
    },
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
    {
      header: 'Amount',
      align: 'right',
      cell: ({ amount }) => (
        <span className={styles.amount}>
          <Money amount={amount} currency={currency} />
        </span>
      ),
    },
    ...(acts
      ? [
          {
            header: 'Actions',
            align: 'right' as const,
            cell: (expense: Expense) =>
              expense.voidedOn ? null : <ExpenseMenu expense={expense} {...acts} />,
          },
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
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Actions for the expense to ${expense.payee}`}
        >
          <EllipsisVertical size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!expense.paidOn && (
          <Menu.Item
            leftSection={<CircleCheck size={16} aria-hidden />}
            onClick={() => onTask({ doing: 'pay', expense })}
          >
            Mark as paid
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Paperclip size={16} aria-hidden />}
          onClick={() => onTask({ doing: 'attach', expense })}
        >
          Attach receipt
        </Menu.Item>
        <Menu.Item
          leftSection={<Pencil size={16} aria-hidden />}
          onClick={() => onCorrect(expense)}
        >
          Correct
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<CircleX size={16} aria-hidden />}
          onClick={() => onTask({ doing: 'void', expense })}
        >
          Void
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
