import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { feePayers } from '#shared/accounting/online/attempt-states.ts'
import { type StripeAccount, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { labels, t } from '#shared/language/t.ts'
import { getOrganization } from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { TermsList } from '#web/leases/late-fees/terms-list.tsx'
import styles from './payment-settings.module.css'
import { termsOf } from './terms.ts'

/** The methods that tenants may pay by, the minimum, and who bears the fees. */
export function PaymentTerms({ account }: { account: StripeAccount }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(getOrganization)
  const currency = data?.currency ?? 'USD'
  const { takesCard, takesAch, takesPartial, minimum, cardFee, cardPercent } = account
  const kinds = [takesAch && t('Bank account (ACH)'), takesCard && t('Card')].filter(Boolean)
  return (
    <>
      <TermsList
        terms={[
          [t('Tenants pay by'), kinds.join(', ') || t('Nothing for now')],
          [t('Minimum payment'), formatMoney(minimum, currency)],
          [t('Partial payments'), takesPartial ? t('Allowed') : t('Not allowed')],
          [
            t('Card fee'),
            cardFee === 'payer'
              ? t('{percent}% + {fixed}, paid by the tenant', {
                  ...{ percent: cardPercent, fixed: formatMoney(account.cardFixed, currency) },
                })
              : feePayerLabels.landlord,
          ],
          [t('Bank account fee'), formatMoney(account.achFee, currency)],
        ]}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Change Terms')}
        </Button>
      </div>
      <TermsDialog {...{ account, currency }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function TermsDialog(props: {
  account: StripeAccount
  currency: string
  opened: boolean
  onClose: () => void
}) {
  const { account, currency } = props
  const form = useSendForm(updatePaymentProvider, {
    initial: { ...termsOf(account), cardFee: account.cardFee as string },
    toBody: ({ cardFee, ...terms }) => ({
      provider: 'stripe' as const,
      ...terms,
      cardFee: feePayers.find(payer => payer === cardFee) ?? 'landlord',
    }),
    success: t('Terms saved'),
    failure: t('Failed to save terms'),
  })
  const isPayers = form.values.cardFee === 'payer'
  return (
    <FormDialog
      title={t('Terms of Online Payments')}
      text={t('Some states limit or forbid fees for paying by card. Ask before you pass them on.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Terms')}
      submitting={t('Saving...')}
    >
      <Switch label={t('Bank account (ACH)')} {...form.toggle('takesAch')} />
      <Switch label={t('Card')} {...form.toggle('takesCard')} />
      <Switch label={t('Accept partial payments')} {...form.toggle('takesPartial')} />
      <MoneyInput
        label={t('Minimum payment')}
        currency={currency}
        required
        {...form.field('minimum')}
      />
      <Select
        label={t('Card fee')}
        data={feePayers.map(value => ({ value, label: feePayerLabels[value] }))}
        allowDeselect={false}
        {...form.field('cardFee')}
      />
      {isPayers && (
        <FieldPair>
          <TextInput
            label={t('Percent')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('cardPercent')}
          />
          <MoneyInput label={t('Fixed amount')} currency={currency} {...form.field('cardFixed')} />
        </FieldPair>
      )}
      <MoneyInput
        label={t('Bank account fee')}
        description={t('The tenant pays it on top; 0.00 for none')}
        currency={currency}
        {...form.field('achFee')}
      />
    </FormDialog>
  )
}

const feePayerLabels = labels({ landlord: 'You pay it', payer: 'The tenant pays it on top' })
