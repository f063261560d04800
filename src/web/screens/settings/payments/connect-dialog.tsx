import { Alert, PasswordInput } from '@mantine/core'
import { type StripeAccount, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './payment-settings.module.css'
import { termsOf } from './terms.ts'

/** Asks for the key of the organization's own account, or for another key of it. */
export function ConnectDialog(props: {
  account: StripeAccount | null
  opened: boolean
  onClose: () => void
}) {
  const { account } = props
  const form = useSendForm(updatePaymentProvider, {
    initial: { secretKey: '' },
    toBody: ({ secretKey }) => ({
      provider: 'stripe' as const,
      secretKey: secretKey.trim(),
      ...(account && termsOf(account)),
    }),
    success: t('Stripe connected'),
  })
  return (
    <FormDialog
      title={account ? t('Change Key') : t('Connect Stripe')}
      text={t('In Stripe, open Developers, API keys, and create a restricted key.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={account ? t('Change Key') : t('Connect Stripe')}
      submitting={t('Checking...')}
    >
      <PasswordInput
        label={t('Restricted key')}
        description={t('Begins with rk_live_, or with rk_test_ to try it without money')}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('secretKey')}
      />
      <Alert color="gray" title={t('Rights of the key')}>
        {t('Choose these, and leave all others at None. Stripe shows their names in English.')}
        <ul className={styles.list} translate="no">
          <li>Write: {stripeRights.write.join(', ')}</li>
          <li>Read: {stripeRights.read.join(', ')}</li>
        </ul>
      </Alert>
    </FormDialog>
  )
}

/** The rights of a restricted key, as Stripe's page names them. */
const stripeRights = {
  write: ['Customers', 'PaymentIntents', 'SetupIntents', 'PaymentMethods', 'Checkout Sessions'],
  read: ['Account', 'Balance', 'Charges and Refunds', 'Disputes', 'Events', 'Payouts'],
}
