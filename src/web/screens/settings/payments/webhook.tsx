import { Alert, Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { type StripeAccount, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { stripeEvents } from '#shared/accounting/online/stripe-setup.ts'
import { t } from '#shared/language/t.ts'
import { CopyField } from '#web/components/actions/copy-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './payment-settings.module.css'
import { termsOf } from './terms.ts'

/** By which Stripe says what became of payments: the address, the events to choose, and the secret that signs them. */
export function Webhook({ account, eventsUrl }: { account: StripeAccount; eventsUrl: string }) {
  const [isOpen, setOpen] = useState(false)
  const form = useSendForm(updatePaymentProvider, {
    initial: { webhookSecret: '' },
    toBody: ({ webhookSecret }) => ({
      provider: 'stripe' as const,
      webhookSecret: webhookSecret.trim(),
      ...termsOf(account),
    }),
    success: t('Signing secret saved'),
  })
  return (
    <>
      {!account.hasWebhookSecret && (
        <Alert color="yellow" title={t('One step is left')}>
          {t('Add a webhook in Stripe, so that payments are marked as paid when they are.')}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {account.hasWebhookSecret ? t('Change Webhook') : t('Set Up Webhook')}
        </Button>
      </div>
      <FormDialog
        title={t('Webhook')}
        text={t('In Stripe, open Developers, Webhooks, and add an endpoint with this address.')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        form={form}
        submit={t('Save Signing Secret')}
        submitting={t('Saving...')}
      >
        <CopyField label={t('Address of the webhook')} value={eventsUrl} copy={t('Copy')} />
        <div>
          <p className={styles.text}>{t('Choose these events:')}</p>
          <ul className={styles.list} translate="no">
            {stripeEvents.map(event => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </div>
        <PasswordInput
          label={t('Signing secret')}
          description={t('Stripe shows it once the endpoint is added; it begins with whsec_')}
          autoComplete="off"
          required
          {...form.field('webhookSecret')}
        />
      </FormDialog>
    </>
  )
}
