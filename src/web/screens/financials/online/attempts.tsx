import { CreditCard } from 'lucide-react'
import { Link } from 'wouter'
import {
  type AttemptState,
  attemptStateLabels,
  methodKindLabels,
} from '#shared/accounting/online/attempt-states.ts'
import { listPaymentAttempts, type PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { PagedTable } from '../tables/paged-table.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { useStateFilter } from './state-filter.tsx'
import { onlineAddress } from './views.ts'

/** Each try to take money of a tenant, and what became of it. */
export function Attempts() {
  const { today } = useLocale()
  const { state, filter } = useStateFilter(attemptStateLabels)
  return (
    <>
      {filter}
      <PagedTable
        key={state}
        label={t('Online Payments')}
        list={listPaymentAttempts}
        query={{ books: 'own', state: state ?? undefined }}
        columns={columns(today)}
        empty={
          <EmptyState
            icon={CreditCard}
            title={t('No online payments')}
            text={
              state
                ? t('No online payment has this state.')
                : t('Tenants pay online once a payment provider is connected in Settings.')
            }
            action={!state && <ProviderSettings />}
          />
        }
      />
    </>
  )
}

const tones: Record<AttemptState, Tone> = {
  ...{ scheduled: 'calm', submitted: 'calm', processing: 'calm', cancelled: 'calm' },
  ...{ succeeded: 'good', won: 'good' },
  ...{ failed: 'bad', disputed: 'warn', lost: 'bad', refunded: 'warn' },
}

function columns(today: string): Column<PaymentAttempt>[] {
  return [
    {
      header: t('Payer'),
      onPhone: 'title',
      cell: ({ tenant, unit, leaseId }) => (
        <>
          <Link href={`/financials/leases/${leaseId}`} className={cells.tenant}>
            {fullName(tenant)}
          </Link>
          <span className={cells.second}>
            {unit.propertyName} · {unit.unitNumber}
          </span>
        </>
      ),
    },
    {
      header: t('State'),
      cell: ({ state, failure }) => (
        <>
          <StatusBadge tone={tones[state]}>{attemptStateLabels[state]}</StatusBadge>
          {failure && <span className={cells.second}>{failure}</span>}
        </>
      ),
    },
    {
      header: t('Date'),
      cell: ({ submittedOn, scheduledOn }) => (
        <span className={cells.day}>{formatDay(submittedOn ?? scheduledOn ?? today)}</span>
      ),
    },
    { header: t('Method'), cell: attempt => methodOf(attempt) },
    {
      header: t('Payout'),
      cell: ({ payout }) =>
        payout ? (
          <Link href={onlineAddress('payouts')} className={cells.tenant}>
            {formatDay(payout.arrivalOn)}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount, feeAmount, refundedAmount, organization: { currency } }) => (
        <>
          <Money amount={amount} currency={currency} />
          {toCents(feeAmount) > 0 && (
            <span className={cells.second}>
              {t('fee {money}', { money: formatMoney(feeAmount, currency) })}
            </span>
          )}
          {toCents(refundedAmount) > 0 && (
            <span className={cells.second}>
              {t('refunded {money}', { money: formatMoney(refundedAmount, currency) })}
            </span>
          )}
        </>
      ),
    },
  ]
}

function methodOf({ kind, method }: PaymentAttempt): string {
  const named = method?.last4 && `${method.brand ?? methodKindLabels[kind]} ···· ${method.last4}`
  return named || methodKindLabels[kind]
}
