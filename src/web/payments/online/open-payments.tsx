import { Anchor, Button } from '@mantine/core'
import { CircleAlert, Clock } from 'lucide-react'
import {
  cancelPaymentAttempt,
  listPaymentAttempts,
  type PaymentAttempt,
} from '#shared/accounting/online/attempts.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney } from '#shared/money.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import styles from './open-payments.module.css'

/** A tenant's online payments of a lease that are not settled yet, each with its remaining actions, and the one that failed last. */
export function OpenPayments({ lease }: { lease: Lease }) {
  const { data } = useCall(listPaymentAttempts, { query: { leaseId: lease.id, current: 'true' } })
  if (!data || data.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('Online payments in progress')}>
      {data.map(attempt => {
        const hasFailed = attempt.state === 'failed'
        const Icon = hasFailed ? CircleAlert : Clock
        return (
          <li key={attempt.id} className={styles.row} data-failed={hasFailed || undefined}>
            <Icon size={16} aria-hidden />
            <span className={styles.words}>{sentenceOf(attempt)}</span>
            <Ways attempt={attempt} />
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf(attempt: PaymentAttempt): string {
  const amount = formatMoney(
    addMoney(attempt.amount, attempt.feeAmount),
    attempt.organization.currency,
  )
  const { state, scheduledOn, submittedOn } = attempt
  if (state === 'failed')
    return t('{amount} was not paid. {failure}', { amount, failure: attempt.failure ?? '' })
  if (state === 'scheduled')
    return t('Autopay of {amount} is scheduled for {day}.', {
      ...{ amount, day: formatDay(scheduledOn ?? '') },
    })
  if (attempt.checkoutUrl) return t('You started a payment of {amount}.', { amount })
  return submittedOn
    ? t('{amount} is on its way. It counts as paid on {day}.', {
        ...{ amount, day: formatDay(submittedOn) },
      })
    : t('{amount} is on its way.', { amount })
}

function Ways({ attempt }: { attempt: PaymentAttempt }) {
  const cancel = useSend(cancelPaymentAttempt, {
    onSuccess: () => toast.success(t('Payment canceled')),
  })
  if (attempt.state === 'processing' || attempt.state === 'failed') return null
  if (attempt.state === 'submitted' && !attempt.checkoutUrl) return null
  return (
    <span className={styles.ways}>
      {attempt.checkoutUrl && <Anchor href={attempt.checkoutUrl}>{t('Continue')}</Anchor>}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(
            { params: { id: attempt.id } },
            { onError: ({ sentence }) => toast.failure(sentence) },
          )
        }
      >
        {t('Cancel Payment')}
      </Button>
    </span>
  )
}
