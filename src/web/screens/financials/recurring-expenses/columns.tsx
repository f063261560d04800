import { CalendarX2, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { expenseCategories } from '#shared/accounting/expenses.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import { t } from '#shared/language/t.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import styles from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { formatCount, formatDay } from '#web/format/format.ts'
import { PropertyLink } from '#web/payments/place-cells.tsx'
import { useLocale } from '#web/session/locale.ts'
import { actionsColumn, amountColumn, payeeColumn } from '../expense-fields/expense-cells.tsx'
import { rhythmLabel, runningLabel } from '../expense-fields/recurrence-labels.ts'
import { addressOf } from '../tables/sections.ts'
import type { RecurringTask } from './list.tsx'

interface Acts {
  onTask: (task: RecurringTask) => void
  onChange: (recurring: RecurringExpense) => void
}

/** The list of recurring expenses; `acts` is null for a reader. */
export function recurringColumns(currency: string, acts: Acts | null): Column<RecurringExpense>[] {
  return [
    payeeColumn(),
    { header: t('Category'), cell: ({ category }) => expenseCategories[category].label },
    {
      header: t('Property'),
      cell: ({ property, unit }) => (
        <>
          <PropertyLink {...property} />
          {unit && (
            <span className={styles.second}>
              {t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
            </span>
          )}
        </>
      ),
    },
    { header: t('Repeats'), cell: recurring => <Repeats recurring={recurring} /> },
    {
      header: t('Next due'),
      cell: recurring => (
        <span className={styles.day}>
          {recurring.nextOn ? formatDay(recurring.nextOn) : t('Ended')}
          {recurring.posted > 0 && (
            <Link
              href={addressOf('expenses', { recurring: recurring.id })}
              className={styles.second}
              aria-label={t('{posted} posted to {payee}', {
                posted: formatCount(recurring.posted),
                payee: recurring.payee,
              })}
            >
              {t('{posted} posted', { posted: formatCount(recurring.posted) })}
            </Link>
          )}
        </span>
      ),
    },
    amountColumn(currency),
    ...(acts
      ? [
          actionsColumn<RecurringExpense>(recurring => (
            <RecurringMenu recurring={recurring} {...acts} />
          )),
        ]
      : []),
  ]
}

function Repeats({ recurring }: { recurring: RecurringExpense }) {
  const { today } = useLocale()
  const more = [runningLabel(recurring, today), recurring.paidWhenDue && t('paid automatically')]
  return (
    <>
      {rhythmLabel(recurring)}
      <span className={styles.second}>{more.filter(Boolean).join(', ')}</span>
    </>
  )
}

function RecurringMenu({ recurring, onTask, onChange }: Acts & { recurring: RecurringExpense }) {
  const goesOn = recurring.nextOn !== null
  if (!goesOn && recurring.posted > 0) return null
  return (
    <ActionsMenu
      label={t('Actions for the recurring expense to {payee}', { payee: recurring.payee })}
    >
      {goesOn && (
        <MenuAction icon={Pencil} onClick={() => onChange(recurring)}>
          {t('Change')}
        </MenuAction>
      )}
      {recurring.posted > 0 ? (
        <MenuAction icon={CalendarX2} onClick={() => onTask({ doing: 'stop', recurring })}>
          {t('Stop')}
        </MenuAction>
      ) : (
        <MenuAction icon={Trash2} isGrave onClick={() => onTask({ doing: 'delete', recurring })}>
          {t('Delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  )
}
