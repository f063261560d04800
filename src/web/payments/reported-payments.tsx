import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { listPayments, type Payment, updatePayment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import cells from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { usePerson } from '#web/session/session.tsx'
import { methodLabels } from './labels.tsx'
import styles from './reported-payments.module.css'

/**
 * Payments that tenants have reported and the landlord has not confirmed yet, of one tenant, one
 * lease or of all; nothing without any, or for a user who does not confirm them.
 */
export function ReportedPayments({ tenantId, leaseId }: { tenantId?: string; leaseId?: string }) {
  const person = usePerson()
  const mayConfirm = can(person, 'payment:confirm')
  const { data, isLoading } = useCall(listPayments, {
    query: { status: 'pending', tenantId, leaseId },
    enabled: mayConfirm,
  })
  // Their payments to another landlord are for that landlord to confirm.
  // Of money on its way through a provider, that provider says whether it arrives.
  const waiting = data?.filter(
    ({ organization, throughProvider }) =>
      organization.id === person.organizationId && !throughProvider,
  )
  if (isLoading) return <Waiting />
  if (!mayConfirm || !waiting || waiting.length === 0) return null
  return (
    <Panel
      title={t('Payments to Confirm')}
      subtitle={t('Reported by tenants. They count once you confirm that the money arrived.')}
      flush
    >
      <ul className={styles.rows}>
        {waiting.map(payment => (
          <Reported key={payment.id} payment={payment} />
        ))}
      </ul>
    </Panel>
  )
}

function Reported({ payment }: { payment: Payment }) {
  const [isDoubted, setDoubted] = useState(false)
  const decide = useSend(updatePayment, {
    onSuccess: ({ status }) => {
      setDoubted(false)
      toast.success(
        status === 'completed' ? t('Payment confirmed') : t('Payment marked as not received'),
      )
    },
  })
  const say = (status: 'completed' | 'failed') =>
    decide.mutate(
      { params: { id: payment.id }, body: { status } },
      {
        onError: error => {
          if (error.status !== 401 && status === 'completed')
            toast.failure({ title: t('Failed to confirm payment'), text: error.sentence })
        },
      },
    )
  const who = fullName(payment.paidBy ?? payment.tenant)
  const amount = formatMoney(payment.amount, payment.organization.currency)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.who}>
          <Link href={`/tenants/${(payment.paidBy ?? payment.tenant).id}`} className={cells.tenant}>
            {who}
          </Link>
        </p>
        <p className={styles.text}>
          <Link href={`/financials/leases/${payment.leaseId}`} className={cells.quiet}>
            {unitLabel(payment.unit)}
          </Link>{' '}
          · {formatDay(payment.receivedOn)}
          {payment.paymentMethod && ` · ${methodLabels[payment.paymentMethod]}`}
        </p>
        {payment.notes && <p className={styles.text}>“{payment.notes}”</p>}
      </div>
      <p className={styles.amount}>
        <Money amount={payment.amount} currency={payment.organization.currency} />
      </p>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={decide.isPending}
          aria-label={t('Not received: {amount} from {who}', { amount, who })}
          onClick={() => setDoubted(true)}
        >
          {t('Not Received')}
        </Button>
        <Button
          size="xs"
          disabled={decide.isPending}
          aria-label={t('Confirm {amount} from {who}', { amount, who })}
          onClick={() => say('completed')}
        >
          {decide.isPending && !isDoubted ? t('Confirming...') : t('Confirm')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Mark as Not Received')}
        confirm={t('Mark as Not Received')}
        confirming={t('Saving...')}
        opened={isDoubted}
        onClose={() => setDoubted(false)}
        onConfirm={() => say('failed')}
        isPending={decide.isPending}
        error={decide.error}
      >
        {t(
          '{who} reported {amount} for {receivedOn}. It will not count, the tenant sees it as failed, and it cannot be confirmed later.',
          { who, amount, receivedOn: formatDay(payment.receivedOn) },
        )}
      </ConfirmDialog>
    </li>
  )
}
