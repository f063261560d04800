import { Radio, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { createPaymentAttempt } from '#shared/accounting/online/attempts.ts'
import { feeOf } from '#shared/accounting/online/fees.ts'
import { listPaymentMethods } from '#shared/accounting/online/methods.ts'
import type { PaymentOptions } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { OpenPayments } from './open-payments.tsx'
import { PaymentSum } from './payment-sum.tsx'
import { TestMoney } from './test-money.tsx'
import { kindOfWay, methodOfWay, waysToPay } from './ways-to-pay.ts'

type Online = NonNullable<PaymentOptions['online']>

/** Pays the amount due or another one, on the provider's page or with a saved method; the fee is shown before. */
export default function PayDialog(props: {
  lease: Lease
  options: PaymentOptions
  opened: boolean
  onClose: () => void
}) {
  const { online } = props.options
  return online && <PayForm {...props} online={online} />
}

function PayForm({
  lease,
  options,
  online,
  opened,
  onClose,
}: {
  lease: Lease
  options: PaymentOptions
  online: Online
  opened: boolean
  onClose: () => void
}) {
  const { currency } = lease.organization
  const saved = useCall(listPaymentMethods)
  const isDue = toCents(options.due) > 0
  const [isLeaving, setLeaving] = useState(false)
  const ways = waysToPay(online.kinds, saved.data ?? [], lease.organization.id)
  const form = useSendForm(createPaymentAttempt, {
    about: lease.id,
    initial: { of: isDue ? 'due' : 'other', amount: '', way: ways[0]?.value ?? 'card' },
    toBody: ({ of, amount, way }) => {
      const paid = of === 'due' ? options.due : amount
      const kind = kindOfWay(way, saved.data ?? [])
      return {
        leaseId: lease.id,
        amount: paid,
        kind,
        methodId: methodOfWay(way),
        feeAmount: feeOf(online, kind, paid),
      }
    },
    onSuccess: attempt => {
      if (!attempt.checkoutUrl) return
      setLeaving(true)
      location.assign(attempt.checkoutUrl)
    },
    success: attempt =>
      attempt.checkoutUrl
        ? t('Opening the secure payment page...')
        : attempt.state === 'succeeded'
          ? t('Payment received')
          : t('Payment is on its way'),
    failure: t('Payment could not be started'),
  })
  const { of, amount, way } = form.values
  const paid = of === 'due' ? options.due : amount
  const opensPage = methodOfWay(way) === null
  return (
    <FormDialog
      title={t('Pay Rent')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={opensPage ? t('Continue to Payment') : t('Pay Now')}
      submitting={opensPage ? t('Opening...') : t('Paying...')}
      disabled={isLeaving}
    >
      {online.mode === 'test' && <TestMoney />}
      <OpenPayments lease={lease} />
      {isDue && online.takesPartial && (
        <SegmentedControl
          fullWidth
          aria-label={t('Amount')}
          data={[
            {
              value: 'due',
              label: options.isDue
                ? t('Due: {amount}', { amount: formatMoney(options.due, currency) })
                : t('Next rent: {amount}', { amount: formatMoney(options.due, currency) }),
            },
            { value: 'other', label: t('Other amount') },
          ]}
          value={of}
          onChange={chosen => form.set({ of: chosen })}
        />
      )}
      {of === 'other' && (
        <MoneyInput
          label={t('Amount')}
          description={t('At least {amount}', { amount: formatMoney(online.minimum, currency) })}
          currency={currency}
          required
          data-autofocus
          {...form.field('amount')}
        />
      )}
      <Radio.Group
        label={t('Pay with')}
        value={way}
        onChange={chosen => form.set({ way: chosen })}
        error={form.errorAt('kind')}
      >
        <Stack gap="xs" mt="xs">
          {ways.map(({ value, label, note }) => (
            <Radio key={value} value={value} label={label} description={note} />
          ))}
        </Stack>
      </Radio.Group>
      <PaymentSum
        amount={paid}
        fee={feeOf(online, kindOfWay(way, saved.data ?? []), paid)}
        currency={currency}
      />
    </FormDialog>
  )
}
