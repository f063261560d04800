import { Link } from 'wouter'
import { type Expense, expenseCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoment, shortId } from '#web/format/format.ts'
import { HappeningList } from '#web/history/happening-list.tsx'
import {
  PanelActions,
  PanelFacts,
  PanelFigure,
  PanelPart,
} from '#web/lists/work-table/panel-parts.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import {
  type ExpenseActs,
  ExpenseMenu,
  ExpenseState,
  lineLabel,
  Place,
} from './expense-columns.tsx'
import { ExpenseReceipt } from './expense-receipt.tsx'

/** One expense in full, with its receipts, history and actions. */
export function ExpensePanel({ expense, acts }: { expense: Expense; acts: ExpenseActs | null }) {
  const { id, category, receipts, paidOn, recurringExpenseId } = expense
  const { currency } = useLocale()
  const seesHistory = can(usePerson(), 'audit:read')
  return (
    <>
      <PanelFigure aside={<ExpenseState expense={expense} />}>
        <Money amount={expense.amount} currency={currency} />
      </PanelFigure>
      {acts && !expense.voidedOn && (
        <PanelActions>
          <ExpenseMenu expense={expense} isButton {...acts} />
        </PanelActions>
      )}
      <PanelFacts
        facts={[
          [t('Payee'), expense.payee],
          [t('Description'), expense.description],
          [t('Property'), <Place key="place" {...expense} />],
          [t('Category'), expenseCategories[category].label],
          [t('Taxes'), lineLabel(category)],
          [t('Bill date'), formatDay(expense.incurredOn)],
          [t('Paid on'), paidOn && formatDay(paidOn)],
          [
            t('Approval'),
            expense.approval === 'waiting' && !paidOn && (
              <Link key="approval" href={addressOf('bills', { bill: id })} className={styles.link}>
                {t('Above the limit: another person approves it')}
              </Link>
            ),
          ],
          [
            t('Recurring'),
            recurringExpenseId && (
              <Link
                href={addressOf('expenses', { recurring: recurringExpenseId })}
                className={styles.link}
              >
                {t('All of this recurring expense')}
              </Link>
            ),
          ],
          [t('No.'), `#${shortId(id)}`],
          [t('Recorded'), formatMoment(expense.createdAt)],
        ]}
      />
      {receipts.length > 0 && (
        <PanelPart title={t('Receipts', { context: 'documents' })}>
          <span className={styles.receipts}>
            {receipts.map(receipt => (
              <ExpenseReceipt key={receipt.id} receipt={receipt} />
            ))}
          </span>
        </PanelPart>
      )}
      {seesHistory && (
        <PanelPart title={t('History')}>
          <HappeningList
            filters={{ entity: 'expense', entityId: id }}
            empty={<p className={styles.none}>{t('Nothing changed yet')}</p>}
          />
        </PanelPart>
      )}
    </>
  )
}
