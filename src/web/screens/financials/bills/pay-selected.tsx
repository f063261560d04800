import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { billMethodLabels } from '#shared/accounting/bill-labels.ts'
import { maxBillsAtOnce, moneyMethods, payBills } from '#shared/accounting/bill-payments.ts'
import type { Bill } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import { addMoney } from '#shared/money.ts'
import { call } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { Money } from '#web/components/values/money.tsx'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { useLocale } from '#web/session/locale.ts'
import { lastDay, missingDay } from '../tables/payment-day.ts'
import { sumWords } from '../tables/sum-words.ts'
import styles from './bills.module.css'
import { FromAccount } from './from-account.tsx'

type Method = (typeof moneyMethods)[number]

/** Pays all that is open of the selected bills: one payment to each payee. */
export default function PaySelected(props: {
  chosen: readonly Bill[]
  opened: boolean
  onClose: () => void
  onBegun: () => void
}) {
  const { chosen, ...dialog } = props
  const { today, currency } = useLocale()
  const [paidOn, setPaidOn] = useState<string>(today)
  const [method, setMethod] = useState<Method | null>(null)
  const [checkNumber, setCheckNumber] = useState('')
  const [bankAccountId, setAccount] = useState<string | null>(null)
  const payable = chosen.filter(
    ({ state, billOn }) => (state === 'approved' || state === 'part_paid') && billOn <= today,
  )
  const rows = payable.slice(0, maxBillsAtOnce)
  const payees = byPayee(rows)
  const since = lastDay(rows.map(({ billOn }) => billOn))
  const others = chosen.length - payable.length
  const counting = { count: rows.length }
  const body = {
    ...{ paidOn, method, checkNumber, bankAccountId },
    bills: rows.map(({ id }) => ({ billId: id })),
  }

  async function send() {
    await call(payBills, { body })
    return rows.length
  }

  return (
    <BulkDialog
      {...dialog}
      title={t('Pay Bills')}
      preview={t(
        '{count, plural, one {# bill} other {# bills}}, {sum}, in {payees, plural, one {# payment} other {# payments}}.',
        {
          ...{ ...counting, payees: payees.length },
          sum: sumWords(rows.map(({ open }) => ({ amount: open, currency }))),
        },
      )}
      leftOut={
        others > 0
          ? t(
              '{count, plural, one {# bill is} other {# bills are}} left out: not approved, dated later than today, or paid already.',
              { count: others },
            )
          : null
      }
      submit={t('{count, plural, one {Pay # Bill} other {Pay # Bills}}', counting)}
      missing={missingDay(paidOn, { since, today })}
      work={{
        // All or none of them: a wrong check number stops no half of the payments.
        calls: rows.length > 0 ? [{ rows: rows.length, send }] : [],
        changes: payBills.changes,
        title: () => t('{count, plural, one {Paying # bill} other {Paying # bills}}', counting),
        done: count => t('{count, plural, one {# bill paid} other {# bills paid}}', { count }),
      }}
    >
      {error => (
        <>
          <ul className={styles.list}>
            {payees.map(({ payee, amount }) => (
              <li key={payee} className={styles.row}>
                <span>{payee}</span>
                <Money amount={amount} currency={currency} />
              </li>
            ))}
          </ul>
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
          <FromAccount value={bankAccountId} onChange={setAccount} />
          <FieldPair>
            <Select
              label={t('Method')}
              placeholder={t('None')}
              clearable
              data={moneyMethods.map(value => ({ value, label: billMethodLabels[value] }))}
              value={method}
              onChange={value => setMethod(moneyMethods.find(known => known === value) ?? null)}
            />
            <TextInput
              label={t('First check number')}
              autoComplete="off"
              value={checkNumber}
              onChange={event => setCheckNumber(event.currentTarget.value)}
            />
          </FieldPair>
          <LeftOut
            groups={[
              {
                reason: t('More than {count, number} at once:', { count: maxBillsAtOnce }),
                names: payable.slice(maxBillsAtOnce).map(({ payee }) => payee),
              },
            ]}
          />
        </>
      )}
    </BulkDialog>
  )
}

function byPayee(rows: readonly Bill[]) {
  const sums = new Map<string, { payee: string; amount: string }>()
  for (const { vendorId, payee, open } of rows) {
    const key = vendorId ?? payee
    sums.set(key, { payee, amount: addMoney(sums.get(key)?.amount ?? '0.00', open) })
  }
  return [...sums.values()]
}
