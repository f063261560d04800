import { Select, TextInput } from '@mantine/core'
import { billMethodLabels } from '#shared/accounting/bill-labels.ts'
import {
  type BillPaymentOfBill,
  moneyMethods,
  payBills,
  voidBillPayment,
} from '#shared/accounting/bill-payments.ts'
import { approveBill, type Bill, voidBill } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { useLocale } from '#web/session/locale.ts'
import { FromAccount } from './from-account.tsx'

/** The current action on a bill. */
export type BillTask =
  | { doing: 'submit' | 'approve' | 'pay' | 'void'; bill: Bill }
  | { doing: 'unpay'; bill: Bill; payment: BillPaymentOfBill }

interface Props {
  bill: Bill
  onClose: () => void
}

/** The dialog of the current action on a bill. */
export default function BillActions({ task, onClose }: { task: BillTask; onClose: () => void }) {
  const props = { bill: task.bill, onClose }
  switch (task.doing) {
    case 'submit':
    case 'approve':
      return <Approve {...props} stage={task.doing === 'submit' ? 'to_approve' : 'approved'} />
    case 'pay':
      return <Pay {...props} />
    case 'void':
      return <VoidBill {...props} />
    case 'unpay':
      return <VoidPayment {...props} payment={task.payment} />
  }
}

function Approve({ bill, stage, onClose }: Props & { stage: 'to_approve' | 'approved' }) {
  const { currency } = useLocale()
  const approves = stage === 'approved'
  const asksWhy = approves && bill.insuranceExpiredOn !== null && !bill.isCredit
  const form = useSendForm(approveBill, {
    initial: { reason: '' },
    toBody: typed => ({ ...typed, stage }),
    params: { id: bill.id },
    success: approves ? t('Bill approved') : t('Bill sent for approval'),
    failure: approves ? t('Failed to approve the bill') : t('Failed to send the bill'),
  })
  const facts = { amount: formatMoney(bill.total, currency), payee: bill.payee }
  return (
    <FormDialog
      title={approves ? t('Approve Bill') : t('Send for Approval')}
      text={
        approves && bill.isExpense
          ? t('{amount} to {payee} can be paid then.', facts)
          : approves
            ? t('{amount} to {payee} becomes an expense, to be paid.', facts)
            : t('{amount} to {payee} waits for approval, and counts nowhere until then.', facts)
      }
      opened
      onClose={onClose}
      form={form}
      submit={approves ? t('Approve Bill') : t('Send for Approval')}
      submitting={t('Saving...')}
    >
      {asksWhy && (
        <TextInput
          label={t('Reason')}
          description={t('Insurance expired on {day}', {
            day: formatDay(bill.insuranceExpiredOn ?? ''),
          })}
          required
          data-autofocus
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  )
}

function Pay({ bill, onClose }: Props) {
  const { today, currency } = useLocale()
  const form = useSendForm(payBills, {
    about: bill.id,
    initial: {
      ...{ paidOn: today as string, method: null as string | null, checkNumber: '' },
      bankAccountId: null as string | null,
      amount: bill.open.replace('-', ''),
    },
    toBody: ({ amount, ...typed }) => ({ ...typed, bills: [{ billId: bill.id, amount }] }),
    inputs: { 'bills.0.amount': 'amount' },
    success: t('Payment recorded'),
    failure: t('Failed to record payment'),
    undo: ([payment]) =>
      payment &&
      (async () => {
        await call(voidBillPayment, { params: { id: payment.id }, body: {} })
        refresh(voidBillPayment.changes)
      }),
  })
  return (
    <FormDialog
      title={t('Pay Bill')}
      text={t('{open} of {total} is open to {payee}. A part leaves the rest open.', {
        open: formatMoney(bill.open, currency),
        total: formatMoney(bill.total, currency),
        payee: bill.payee,
      })}
      opened
      onClose={onClose}
      form={form}
      submit={t('Pay Bill')}
      submitting={t('Saving...')}
    >
      <FieldPair>
        <MoneyInput
          label={t('Amount')}
          currency={currency}
          required
          data-autofocus
          {...form.field('amount')}
        />
        <DateInput
          label={t('Paid on')}
          min={bill.billOn}
          max={today}
          required
          {...form.field('paidOn')}
        />
      </FieldPair>
      <ClosedDayNote days={[form.values.paidOn]} />
      <FromAccount {...form.field('bankAccountId')} />
      <FieldPair>
        <Select
          label={t('Method')}
          placeholder={t('None')}
          clearable
          data={moneyMethods.map(value => ({ value, label: billMethodLabels[value] }))}
          {...form.field('method')}
        />
        <TextInput label={t('Check number')} autoComplete="off" {...form.field('checkNumber')} />
      </FieldPair>
    </FormDialog>
  )
}

function VoidBill({ bill, onClose }: Props) {
  const { currency } = useLocale()
  return (
    <VoidDialog
      call={voidBill}
      id={bill.id}
      title={t('Void Bill')}
      text={t('{amount} to {payee}, {day}.', {
        amount: formatMoney(bill.total, currency),
        payee: bill.payee,
        day: formatDay(bill.billOn),
      })}
      // A bill that waits is booked nowhere.
      days={bill.state === 'approved' ? [bill.billOn] : []}
      propertyIds={bill.lines.map(line => line.propertyId)}
      submit={t('Void Bill')}
      success={t('Bill voided')}
      opened
      onClose={onClose}
    />
  )
}

function VoidPayment({ bill, payment, onClose }: Props & { payment: BillPaymentOfBill }) {
  return (
    <VoidDialog
      call={voidBillPayment}
      id={payment.id}
      title={t('Void Payment')}
      text={t('All bills that this payment to {payee} paid are open again.', { payee: bill.payee })}
      days={[payment.paidOn]}
      propertyIds={bill.lines.map(line => line.propertyId)}
      submit={t('Void Payment')}
      success={t('Payment voided')}
      opened
      onClose={onClose}
    />
  )
}
