import { Landmark } from 'lucide-react'
import { Link } from 'wouter'
import {
  type PayoutItemKind,
  type PayoutState,
  payoutStateLabels,
} from '#shared/accounting/online/payout-states.ts'
import { listPayouts, type Payout } from '#shared/accounting/online/payouts.ts'
import { labels, t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { bankingAddress } from '../banking/views.ts'
import { PagedTable } from '../tables/paged-table.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { useStateFilter } from './state-filter.tsx'

/** The payouts of the provider to the bank, each with its items. */
export function Payouts() {
  const { currency } = useLocale()
  const { state, filter } = useStateFilter(payoutStateLabels)
  return (
    <>
      {filter}
      <PagedTable
        key={state}
        label={t('Payouts')}
        list={listPayouts}
        query={{ state: state ?? undefined }}
        columns={columns(currency)}
        empty={
          <EmptyState
            icon={Landmark}
            title={t('No payouts')}
            text={
              state
                ? t('No payout has this state.')
                : t('The provider sends the money of online payments to your bank in payouts.')
            }
            action={!state && <ProviderSettings />}
          />
        }
      />
    </>
  )
}

const tones: Record<PayoutState, Tone> = {
  ...{ pending: 'calm', in_transit: 'calm', canceled: 'calm' },
  ...{ paid: 'good', failed: 'bad' },
}

const itemLabels: Record<PayoutItemKind, string> = labels({
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Disputed payment',
  fee: 'Fee',
  other: 'Other',
})

function columns(currency: string): Column<Payout>[] {
  return [
    {
      header: t('Payout'),
      onPhone: 'title',
      cell: ({ arrivalOn, items }) => (
        <>
          {t('Payout of {day}', { day: formatDay(arrivalOn) })}
          {items.map(item => (
            <span key={item.id} className={cells.second}>
              {itemWords(item, currency)}
            </span>
          ))}
        </>
      ),
    },
    {
      header: t('State'),
      cell: ({ state }) => (
        <StatusBadge tone={tones[state]}>{payoutStateLabels[state]}</StatusBadge>
      ),
    },
    {
      header: t('Bank line'),
      cell: ({ bankLineId, bankAccountId, state }) =>
        state === 'paid' ? (
          <Link
            href={bankingAddress('match', {
              account: bankAccountId,
              ...(bankLineId && { state: 'matched' }),
            })}
            className={cells.tenant}
          >
            {bankLineId ? t('Matched') : t('To match')}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      header: t('Fees'),
      align: 'right',
      cell: ({ feeAmount }) => <Money amount={feeAmount} currency={currency} />,
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

function itemWords(item: Payout['items'][number], currency: string): string {
  const { kind, tenant, propertyName, unitNumber, amount, feeAmount } = item
  return [
    itemLabels[kind],
    tenant && fullName(tenant),
    propertyName && `${propertyName} ${unitNumber}`,
    formatMoney(amount, currency),
    feeAmount !== '0.00' && t('fee {money}', { money: formatMoney(feeAmount, currency) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
