import { Select, Textarea } from '@mantine/core'
import { createCredit, voidCredit } from '#shared/accounting/credits.ts'
import { undone } from '#shared/accounting/undo.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { undoWith } from '#web/client/undo.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import { balanceSentence } from '#web/leases/labels.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'
import { ChargeSelect, useOpenOf } from './charge-select.tsx'

/** Reduces a tenant's balance: a concession, a waiver, or a write-off. */
export function GiveCredit(
  props: LeaseDialogProps & {
    isLoss?: boolean
    /** The charge it is opened from. */
    chargeId?: string
  },
) {
  const { lease, opened, isLoss } = props
  const { currency, today } = localeOf(lease)
  const openOf = useOpenOf(lease.id, opened)
  const initial: CreditValues = {
    kind: isLoss ? 'write_off' : props.chargeId ? 'waiver' : 'concession',
    chargeId: props.chargeId ?? null,
    amount: null,
    creditOn: null,
    reason: '',
  }
  const form = useSendForm(createCredit, {
    about: lease.id,
    initial,
    toBody: typed => ({
      ...typed,
      leaseId: lease.id,
      amount: amountOf(typed),
      creditOn: typed.creditOn ?? today,
    }),
    success: isLoss ? t('Balance written off') : t('Credit added'),
    undo: ({ id }) => undoWith(voidCredit, { params: { id }, body: undone }),
  })
  const { values } = form
  const amount = parseAmount(amountOf(values))

  function amountOf(typed: CreditValues): string {
    if (typed.amount !== null) return typed.amount
    if (typed.chargeId) return openOf(typed.chargeId) ?? ''
    return isLoss ? lease.balance : ''
  }

  return (
    <FormDialog
      title={isLoss ? t('Write Off') : t('Add Credit')}
      text={
        isLoss
          ? t(
              'Writes off what cannot be collected. It stays in the ledger as a loss; to reverse it, void it.',
            )
          : t(
              'Reduces the balance without a payment. It stays in the ledger; to reverse it, void it.',
            )
      }
      opened={opened}
      onClose={props.onClose}
      form={form}
      submit={isLoss ? t('Write Off') : t('Add Credit')}
      submitting={t('Saving...')}
    >
      {!isLoss && (
        <Select
          label={t('Type')}
          allowDeselect={false}
          data={[
            { value: 'concession', label: t('Concession: an agreed reduction') },
            { value: 'waiver', label: t('Waiver: one charge is forgiven') },
          ]}
          {...form.field('kind')}
        />
      )}
      <ChargeSelect
        leaseId={lease.id}
        currency={currency}
        enabled={opened}
        required={values.kind === 'waiver'}
        {...form.field('chargeId')}
        value={values.chargeId}
      />
      <FieldPair>
        <MoneyInput
          label={t('Amount')}
          currency={currency}
          required
          data-autofocus
          {...form.field('amount')}
          value={amountOf(values)}
        />
        <TodayInput
          label={t('Date')}
          today={today}
          {...form.field('creditOn')}
          value={values.creditOn}
        />
      </FieldPair>
      <Textarea
        label={t('Reason')}
        description={t('Shown to the tenant in the ledger')}
        required
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Consequence
        sentences={
          amount.ok ? [balanceSentence(addMoney(lease.balance, `-${amount.amount}`), currency)] : []
        }
      />
    </FormDialog>
  )
}

interface CreditValues extends Record<string, unknown> {
  kind: string
  chargeId: string | null
  /** Null: not touched, so the open amount. */
  amount: string | null
  creditOn: Day | null
  reason: string
}
