import { useState } from 'react'
import { type Expense, payExpense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import { useLocale } from '#web/session/locale.ts'
import { lastDay, missingDay } from '../tables/payment-day.ts'
import { expenseCount, expenseName } from './expense-count.ts'

/** Marks several bills as paid on one day. */
export default function PayMany(props: {
  chosen: readonly Expense[]
  currency: string
  opened: boolean
  onClose: () => void
  onBegun: () => void
}) {
  const { chosen, currency, ...dialog } = props
  const { today } = useLocale()
  const [paidOn, setPaidOn] = useState<string>(today)
  const rows = chosen.filter(
    ({ paidOn, voidedOn, approval, incurredOn }) =>
      !paidOn && !voidedOn && approval !== 'waiting' && incurredOn <= today,
  )
  const since = lastDay(rows.map(({ incurredOn }) => incurredOn))
  const others = chosen.length - rows.length
  const counting = { count: rows.length }
  return (
    <BulkDialog
      {...dialog}
      title={t('Mark as Paid')}
      preview={t('{expenses} will be marked as paid.', { expenses: expenseCount(rows, currency) })}
      leftOut={
        others > 0
          ? t(
              '{count, plural, one {# expense is} other {# expenses are}} left out: paid, voided, dated later than today, or waiting for approval.',
              { count: others },
            )
          : null
      }
      submit={t(
        '{count, plural, one {Mark # Bill as Paid} other {Mark # Bills as Paid}}',
        counting,
      )}
      missing={missingDay(paidOn, { since, today })}
      work={{
        calls: rows.map(expense => ({
          name: expenseName(expense),
          send: () => call(payExpense, { params: { id: expense.id }, body: { paidOn } }),
        })),
        changes: payExpense.changes,
        title: () =>
          t(
            '{count, plural, one {Marking # bill as paid} other {Marking # bills as paid}}',
            counting,
          ),
        done: count =>
          t('{count, plural, one {# bill marked as paid} other {# bills marked as paid}}', {
            count,
          }),
      }}
    >
      {error => (
        <>
          <DateInput
            label={t('Paid on')}
            min={since}
            max={today}
            required
            data-autofocus
            value={paidOn}
            error={error}
            onChange={setPaidOn}
          />
          <ClosedDayNote days={[paidOn]} />
        </>
      )}
    </BulkDialog>
  )
}
