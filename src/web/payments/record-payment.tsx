import { Alert, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createPayment, paymentMethods, updatePayment } from '#shared/accounting/payments.ts'
import { undone } from '#shared/accounting/undo.ts'
import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { getLease, listLeases } from '#shared/leases/leases.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { undoWith } from '#web/client/undo.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { paidAtOfficeLabel } from '#web/leases/labels.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { localeOf, useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { methodLabels } from './labels.tsx'
import { PaymentLeaseSelect } from './lease-select.tsx'
import { OwedCharges } from './owed-charges.tsx'
import { chosenPayer, PayerSelect } from './payer-select.tsx'
import { ShareSelect } from './share-select.tsx'
import { useMoment } from './use-moment.ts'
import { useOwed, useSelected } from './use-owed.ts'

interface PaymentDialogProps {
  opened: boolean
  onClose: () => void
  /** The lease it is opened from; another can still be chosen. */
  leaseId?: string
}

/** Records a received payment of a lease. A tenant's report is pending until the landlord confirms it. */
export function PaymentDialog(props: PaymentDialogProps) {
  return <PaymentForm key={props.leaseId} {...props} />
}

function PaymentForm({ opened, onClose, leaseId }: PaymentDialogProps) {
  const person = usePerson()
  const own = useLocale()
  const { data: leases } = useCall(listLeases, { query: { limit: 2 }, enabled: opened })
  const moment = useMoment()
  /** The amounts recorded since it was opened. */
  const [pile, setPile] = useState<string[]>([])
  const form = useSendForm(createPayment, {
    initial: { ...untouched, leaseId: leaseId ?? null },
    toBody: typed => ({
      ...withDefaults(typed),
      paymentDate:
        typed.paymentDate === null || typed.paymentDate === own.today
          ? moment.of(typed)
          : typed.paymentDate,
      amount: typed.amount ?? owed,
      status: isReported(withDefaults(typed).leaseId) ? 'pending' : 'completed',
      paidBy: payerIn(typed),
      payerId: typed.payerId || null,
      ask: true,
    }),
    onSuccess: moment.forget,
    success: t('Payment recorded successfully'),
    undo: ({ id, status }) =>
      status === 'completed'
        ? undoWith(updatePayment, { params: { id }, body: { ...undone, status: 'voided' } })
        : undefined,
    failure: t('Failed to record payment'),
  })
  const values = withDefaults(form.values)
  const { paymentDate } = values
  const owed = useOwed(values.leaseId, values.payerId, opened)
  const amount = values.amount ?? owed
  const amountInput = useSelected(values.amount === null ? owed : '')
  const chosen = useRow(getLease, values.leaseId, opened)
  const { currency } = chosen ? localeOf(chosen) : own
  const isReport = isReported(values.leaseId)
  const isClosed = isReport && Boolean(chosen?.evictionOn)

  /** A single lease is preselected. */
  function withDefaults(typed: PaymentValues) {
    const only = leases?.length === 1 ? leases[0]?.id : undefined
    return { ...typed, leaseId: typed.leaseId ?? only ?? null }
  }

  function isReported(id: string | null) {
    const known = [...(chosen ? [chosen] : []), ...(leases ?? [])]
    return known.some(lease => lease.id === id && leaseRights(lease, person).isReporting)
  }

  function payerIn(typed: PaymentValues) {
    const { leaseId, paidBy } = withDefaults(typed)
    return chosenPayer(chosen, paidBy, isReported(leaseId) ? person.id : null)
  }

  /** To the next of a pile of checks, which have one day and one method. */
  function goOn() {
    const { paymentMethod } = values
    const typed = parseAmount(amount)
    if (typed.ok) setPile([...pile, typed.amount])
    form.reset({ paymentDate, paymentMethod })
  }

  function close() {
    setPile([])
    onClose()
  }

  return (
    <FormDialog
      title={isReport ? t('Report a Payment') : t('Record Payment')}
      opened={opened}
      onClose={close}
      form={form}
      submit={isReport ? t('Report Payment') : t('Record Payment')}
      submitting={isReport ? t('Reporting...') : t('Recording...')}
      disabled={isClosed}
      next={!isReport && !leaseId && { verb: t('Record & Next'), begin: goOn }}
    >
      {pile.length > 0 && (
        <Text role="status" size="sm" c="dimmed">
          {t(
            '{count, plural, one {# payment} other {# payments}} recorded so far, {money} total.',
            { count: pile.length, money: formatMoney(addMoney(...pile), own.currency) },
          )}
        </Text>
      )}
      <PaymentLeaseSelect
        enabled={opened}
        description={
          isReport &&
          !isClosed &&
          t('Your landlord will confirm it. Until then it shows as pending.')
        }
        data-autofocus={values.leaseId === null || undefined}
        {...form.field('leaseId')}
        value={values.leaseId}
      />
      {chosen?.evictionOn && (
        <Alert color="gray">
          {isReport
            ? paidAtOfficeLabel()
            : t(
                'An eviction is open on this lease. Accepting a partial payment can harm the case.',
              )}
        </Alert>
      )}
      {!isClosed && (
        <>
          {values.leaseId && (
            <OwedCharges
              leaseId={values.leaseId}
              lease={chosen}
              receivedOn={paymentDate && isDay(paymentDate) ? paymentDate : own.today}
              currency={currency}
              amount={amount}
              payerId={values.payerId || null}
              onPayAll={amount => form.set({ amount })}
            />
          )}
          <FieldPair>
            <MoneyInput
              label={t('Amount')}
              currency={currency}
              required
              data-autofocus={values.leaseId !== null || undefined}
              {...form.field('amount')}
              value={amount}
              ref={amountInput}
              onFocus={event => {
                form.field('amount').onFocus(event)
                if (values.amount === null) event.currentTarget.select()
              }}
            />
            <DateInput
              label={isReport ? t('Date paid') : t('Date received')}
              required
              max={own.today}
              {...form.field('paymentDate')}
              value={paymentDate ?? own.today}
            />
          </FieldPair>
          <ClosedDayNote days={[paymentDate]} propertyId={chosen?.unit.propertyId} />
          {!isReport && (
            <ShareSelect
              leaseId={values.leaseId}
              {...form.field('payerId')}
              value={values.payerId}
            />
          )}
          {values.payerId === '' && (
            <PayerSelect lease={chosen} {...form.field('paidBy')} value={payerIn(form.values)} />
          )}
          <Select
            label={t('Payment method')}
            data={paymentMethods.map(method => ({ value: method, label: methodLabels[method] }))}
            {...form.field('paymentMethod')}
          />
          {values.paymentMethod === 'check' && (
            <TextInput
              label={t('Check number')}
              autoComplete="off"
              {...form.field('checkNumber')}
            />
          )}
          <Textarea
            label={t('Notes')}
            placeholder={t('Reference or other details')}
            {...form.field('notes')}
          />
        </>
      )}
    </FormDialog>
  )
}

interface PaymentValues extends Record<string, unknown> {
  leaseId: string | null
  /** Null: not touched, so all that is owed. */
  amount: string | null
  /** Null: not touched, so the money was received today. */
  paymentDate: Day | null
  paymentMethod: string
  checkNumber: string
  notes: string
  /** Null: not touched. */
  paidBy: string | null
  /** An agency whose money it is; '' for the tenants. */
  payerId: string
}

const untouched: PaymentValues = {
  leaseId: null,
  amount: null,
  paymentDate: null,
  paymentMethod: 'bank_transfer',
  checkNumber: '',
  notes: '',
  paidBy: null,
  payerId: '',
}
