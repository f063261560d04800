import { ActionIcon, Menu } from '@mantine/core'
import { CalendarX2, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { expenseCategories } from '#shared/expenses.ts'
import type { RecurringExpense } from '#shared/recurring-expenses.ts'
import { formatCount, formatDay } from '../../format.ts'
import { useBooks } from '../../parts/lease/books.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import styles from '../financials.module.css'
import { PropertyLink } from '../place-cells.tsx'
import { addressOf } from '../sections.ts'
import type { RecurringTask } from './list.tsx'
import { rhythmWords, spanWords } from './words.ts'

interface Acts {
  onTask: (task: RecurringTask) => void
  onChange: (recurring: RecurringExpense) => void
}

/** The list of what repeats; `acts` is null for somebody who only reads. */
export function recurringColumns(currency: string, acts: Acts | null): Column<RecurringExpense>[] {
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
    { header: 'Category', cell: ({ category }) => expenseCategories[category].label },
    {
      header: 'For',
      cell: ({ property, unit }) => (
        <>
          <PropertyLink {...property} />
          {unit && <span className={styles.second}>Unit {unit.unitNumber}</span>}
        </>
      ),
    },
    { header: 'Repeats', cell: recurring => <Repeats recurring={recurring} /> },
    {
      header: 'Next',
      cell: recurring => (
        <span className={styles.day}>
          {recurring.nextOn ? formatDay(recurring.nextOn) : 'Ended'}
          {recurring.posted > 0 && (
            <Link
              href={addressOf('expenses', { recurring: recurring.id })}
              className={styles.second}
              aria-label={`The ${formatCount(recurring.posted)} posted to ${recurring.payee}`}
            >
              {formatCount(recurring.posted)} posted
            </Link>
          )}
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
            cell: (recurring: RecurringExpense) => (
              <RecurringMenu recurring={recurring} {...acts} />
            ),
          },
        ]
      : []),
  ]
}

function Repeats({ recurring }: { recurring: RecurringExpense }) {
  const { today } = useBooks()
  const more = [spanWords(recurring, today), recurring.paidWhenDue && 'paid automatically']
  return (
    <>
      {rhythmWords(recurring)}
      <span className={styles.second}>{more.filter(Boolean).join(', ')}</span>
    </>
  )
}

function RecurringMenu({ recurring, onTask, onChange }: Acts & { recurring: RecurringExpense }) {
  const goesOn = recurring.nextOn !== null
  if (!goesOn && recurring.posted > 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Actions for the recurring expense to ${recurring.payee}`}
        >
          <EllipsisVertical size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {goesOn && (
          <Menu.Item
            leftSection={<Pencil size={16} aria-hidden />}
            onClick={() => onChange(recurring)}
          >
            Change
          </Menu.Item>
        )}
        {recurring.posted > 0 ? (
          <Menu.Item
            color="red"
            leftSection={<CalendarX2 size={16} aria-hidden />}
            onClick={() => onTask({ doing: 'stop', recurring })}
          >
            Stop
          </Menu.Item>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => onTask({ doing: 'delete', recurring })}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
