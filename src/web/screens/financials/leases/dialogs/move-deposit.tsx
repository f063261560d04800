import { Select, Textarea } from '@mantine/core'
import { createDepositEntry } from '#shared/accounting/deposit-entries.ts'
import { paymentMethods } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, fromCents, parseAmount, toCents } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { methodLabels } from '#web/payments/labels.tsx'
import { localeOf } from '#web/session/locale.ts'
import { ChargeSelect } from './charge-select.tsx'

/** A legal itemization shows the purpose of each retained amount. */
const keepDeposit = {
  ...createDepositEntry,
  body: createDepositEntry.body.refine(({ notes }) => notes !== null, {
    path: ['notes'],
    message: 'Reason is required',
  }),
}

type Movement = 'received' | 'interest' | 'applied' | 'refunded'

/** Receives a deposit, adds interest, retains some of it for open charges, or refunds it. */
export function MoveDeposit({
  lease,
  opened,
  onClose,
  movement,
}: LeaseDialogProps & { movement: Movement }) {
  const { currency, today } = localeOf(lease)
  const text = textsOf(movement)
  const usual = usualAmount(lease, movement)
  const isPaid = movement === 'received' || movement === 'refunded'
  const form = useSendForm(movement === 'applied' ? keepDeposit : createDepositEntry, {
    about: `${lease.id} ${movement}`,
    initial: {
      amount: null as string | null,
      entryOn: null as Day | null,
      chargeId: null as string | null,
      method: 'bank_transfer',
      notes: '',
    },
    toBody: typed => ({
      ...typed,
      leaseId: lease.id,
      kind: movement,
      amount: typed.amount ?? usual,
      entryOn: typed.entryOn ?? today,
    }),
    success: text.success,
  })
  const { values } = form
  const amount = parseAmount(values.amount ?? usual)
  return (
    <FormDialog
      title={text.title}
      text={text.text}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={text.title}
      submitting={t('Saving...')}
    >
      {movement === 'applied' && (
        <ChargeSelect
          leaseId={lease.id}
          currency={currency}
          enabled={opened}
          {...form.field('chargeId')}
          value={values.chargeId}
        />
      )}
      <FieldPair>
        <MoneyInput
          label={t('Amount')}
          currency={currency}
          required
          data-autofocus
          {...form.field('amount')}
          value={values.amount ?? usual}
        />
        <TodayInput
          label={t('Date')}
          today={today}
          {...form.field('entryOn')}
          value={values.entryOn}
        />
      </FieldPair>
      {isPaid && (
        <Select
          label={t('Payment method')}
          data={paymentMethods.map(method => ({ value: method, label: methodLabels[method] }))}
          {...form.field('method')}
        />
      )}
      <Textarea
        label={movement === 'applied' ? t('Reason') : t('Notes')}
        {...(isPaid && { placeholder: t('Check number, reference or other details') })}
        required={movement === 'applied'}
        autosize
        minRows={2}
        {...form.field('notes')}
      />
      <Consequence
        sentences={amount.ok ? consequences(lease, movement, amount.amount, currency) : []}
      />
    </FormDialog>
  )
}

function textsOf(movement: Movement): { title: string; text: string; success: string } {
  switch (movement) {
    case 'received':
      return {
        title: t('Receive Deposit'),
        text: t('Held for the tenant. It does not count as income.'),
        success: t('Deposit received'),
      }
    case 'interest':
      return {
        title: t('Add Deposit Interest'),
        text: t('Interest the deposit has earned for the tenant'),
        success: t('Interest added'),
      }
    case 'applied':
      return {
        title: t('Withhold from Deposit'),
        text: t(
          'Withholds part of the deposit for what is owed. First add a charge for it, such as damage.',
        ),
        success: t('Deposit withheld'),
      }
    case 'refunded':
      return {
        title: t('Return Deposit'),
        text: t('Records that the deposit, or the rest of it, was returned to the tenant.'),
        success: t('Deposit returned'),
      }
  }
}

function usualAmount(lease: Lease, movement: Movement): string {
  const held = toCents(lease.depositHeld)
  const missing = toCents(lease.securityDeposit ?? '0.00') - held
  const usual = {
    received: missing,
    interest: 0,
    applied: Math.min(held, toCents(lease.balance)),
    refunded: held,
  }[movement]
  return usual > 0 ? fromCents(usual) : ''
}

function consequences(lease: Lease, movement: Movement, amount: string, currency: string) {
  const comesIn = movement === 'received' || movement === 'interest'
  const held = addMoney(lease.depositHeld, comesIn ? amount : `-${amount}`)
  const money = (value: string) => formatMoney(value, currency)
  return [
    ...(toCents(held) >= 0 ? [t('{money} will be held after this.', { money: money(held) })] : []),
    ...(movement === 'applied' ? [t('{money} becomes income.', { money: money(amount) })] : []),
    ...(movement === 'refunded' && toCents(lease.balance) > 0
      ? [t('{money} is still owed.', { money: money(lease.balance) })]
      : []),
  ]
}
