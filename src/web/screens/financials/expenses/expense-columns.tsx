import { CircleCheck, CircleX, Paperclip, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { billStateLabels } from '#shared/accounting/bill-labels.ts'
import { type Expense, expenseCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, shortId } from '#web/format/format.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { ExpenseReceipt } from './expense-receipt.tsx'
import type { ExpenseTask } from './expenses.tsx'

export interface ExpenseActs {
  onTask: (task: ExpenseTask) => void
  onCorrect: (expense: Expense) => void
}

/** The columns of the expenses; `acts` is null for a reader. */
export function expenseColumns(
  currency: string,
  acts: ExpenseActs | null,
): readonly WorkColumn<Expense>[] {
  return [
    {
      ...{ id: 'payee', header: t('Payee'), width: 140, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: ({ payee }) => <span className={styles.amount}>{payee}</span>,
    },
    {
      ...{ id: 'description', header: t('Description'), width: 120, grows: 2, givesWay: 5 },
      cell: ({ description }) => description || '—',
    },
    {
      ...{ id: 'category', header: t('Category'), width: 110, grows: 1, givesWay: 4 },
      cell: ({ category }) => (
        <>
          {expenseCategories[category].label}
          <span className={styles.beside}>{lineLabel(category)}</span>
        </>
      ),
    },
    {
      ...{ id: 'property', header: t('Property'), width: 130, grows: 2 },
      ...{ givesWay: 1, onPhone: 'fact' },
      cell: expense => <Place {...expense} />,
    },
    {
      ...{ id: 'date', header: t('Date'), width: 104, onPhone: 'fact' },
      cell: ({ incurredOn, paidOn }) => formatDay(paidOn ?? incurredOn),
    },
    {
      ...{ id: 'number', header: t('No.'), width: 96, isExtra: true, givesWay: 6 },
      cell: ({ id }) => <span className={styles.number}>#{shortId(id)}</span>,
    },
    {
      ...{ id: 'status', header: t('Status'), width: 100, onPhone: 'status' },
      cell: expense => <ExpenseState expense={expense} />,
    },
    {
      ...{ id: 'receipts', header: t('Receipts', { context: 'documents' }), width: 110 },
      ...{ isAction: true, givesWay: 3 },
      cell: ({ receipts: [first, ...others] }) =>
        first && (
          <>
            <ExpenseReceipt receipt={first} />
            {others.length > 0 && <span className={styles.beside}>+{others.length}</span>}
          </>
        ),
    },
    {
      ...{ id: 'amount', header: t('Amount'), width: 108, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ amount }) => (
        <span className={styles.amount}>
          <Money amount={amount} currency={currency} />
        </span>
      ),
    },
    ...(acts
      ? [
          {
            ...{ id: 'actions', header: t('Actions'), width: 56, align: 'right' as const },
            ...{ isAction: true as const, givesWay: 2 },
            cell: (expense: Expense) =>
              expense.voidedOn ? null : <ExpenseMenu expense={expense} {...acts} />,
          },
        ]
      : []),
  ]
}

/** Property, unit and request of an expense, as links. */
export function Place({
  property,
  unit,
  requestId,
}: Pick<Expense, 'property' | 'unit' | 'requestId'>) {
  return (
    <>
      <Link href={`/properties/${property.id}`} className={styles.quiet}>
        {property.name}
      </Link>
      <span className={styles.beside}>
        {unit && (
          <Link href={unitPath({ id: unit.id, propertyId: property.id })} className={styles.quiet}>
            {t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
          </Link>
        )}
        {unit && requestId && ' · '}
        {requestId && (
          <Link href={`/maintenance/${requestId}`} className={styles.link}>
            {t('Request')}
          </Link>
        )}
      </span>
    </>
  )
}

/** `Schedule E, line 14`. */
export function lineLabel(category: Expense['category']): string {
  const { line, operating } = expenseCategories[category]
  if (!line) return t('Capitalized, not expensed')
  return operating
    ? t('Schedule E, line {line}', { line })
    : t('Schedule E, line {line} · not in NOI', { line })
}

export function ExpenseState({ expense }: { expense: Expense }) {
  if (expense.voidedOn) return <StatusBadge tone="calm">{t('Voided')}</StatusBadge>
  if (expense.paidOn) return <StatusBadge tone="good">{t('Paid')}</StatusBadge>
  return expense.approval === 'waiting' ? (
    <StatusBadge tone="warn">{billStateLabels.to_approve}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('Unpaid')}</StatusBadge>
  )
}

export function ExpenseMenu({
  expense,
  onTask,
  onCorrect,
  isButton,
}: ExpenseActs & { isButton?: boolean } & { expense: Expense }) {
  const person = usePerson()
  const locale = useLocale()
  return (
    <ActionsMenu
      label={t('Actions for the expense to {payee}', { payee: expense.payee })}
      size={34}
      isButton={isButton}
    >
      {!expense.paidOn && expense.approval !== 'waiting' && (
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
