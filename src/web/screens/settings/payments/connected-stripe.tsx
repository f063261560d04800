import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import {
  type StripeAccount,
  testPayment,
  updatePaymentProvider,
} from '#shared/accounting/online/provider.ts'
import { providerFailureSentence } from '#shared/accounting/online/provider-failures.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import styles from './payment-settings.module.css'
import { PaymentTerms } from './payment-terms.tsx'
import { Webhook } from './webhook.tsx'

export function ConnectedStripe({
  account,
  eventsUrl,
}: {
  account: StripeAccount
  eventsUrl: string
}) {
  const [open, setOpen] = useState<'key' | 'end' | null>(null)
  const close = () => setOpen(null)
  const test = useSend(testPayment, {
    onSuccess: ({ paid }) =>
      toast.success(paid ? t('The test payment went through') : t('The key works')),
  })
  const end = useSend(updatePaymentProvider, {
    onSuccess: () => {
      close()
      toast.success(t('Stripe disconnected'))
    },
  })
  const failure = providerFailureSentence(account.failure)
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.name}>{account.accountName ?? t('Stripe account')}</p>
        {account.mode === 'live' ? (
          <StatusBadge tone="good">{t('Live')}</StatusBadge>
        ) : (
          <StatusBadge tone="warn">{t('Test money')}</StatusBadge>
        )}
        <span className={styles.text}>{t('Key ends in {end}', { end: account.keyEnd })}</span>
      </div>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={test.isPending}
          onClick={() => test.mutate({}, { onError: ({ sentence }) => toast.failure(sentence) })}
        >
          {test.isPending ? t('Testing...') : t('Send Test Payment')}
        </Button>
        <Button variant="default" onClick={() => setOpen('key')}>
          {t('Change Key')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            end.reset()
            setOpen('end')
          }}
        >
          {t('Disconnect')}
        </Button>
      </div>
      <Webhook account={account} eventsUrl={eventsUrl} />
      <PaymentTerms account={account} />
      <ConnectDialog account={account} opened={open === 'key'} onClose={close} />
      <ConfirmDialog
        title={t('Disconnect Stripe')}
        confirm={t('Disconnect')}
        confirming={t('Disconnecting...')}
        opened={open === 'end'}
        onClose={close}
        onConfirm={() =>
          end.mutate({ body: { provider: 'stripe', disconnect: true, confirm: true } })
        }
        isPending={end.isPending}
        error={end.error}
      >
        {t(
          'Tenants can no longer pay online, and scheduled payments are canceled. Autopays pay nothing until the account is connected again; their tenants are notified. Rooftree does not learn what becomes of payments that are on their way. Payments and payouts so far stay.',
        )}
      </ConfirmDialog>
    </div>
  )
}
