import { ActionIcon } from '@mantine/core'
import { CircleDollarSign } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { formatMoney, fullName, initials } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseBadge } from '#web/leases/lease-badge.tsx'
import { ListBlock, ListRow, QuietLine } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { totalOwed } from './lease-watch.ts'

/** Tenants with a balance today, the largest first. */
export function BalancesDue(props: { start: StartAction }) {
  const person = usePerson()
  const { currency } = useLocale()
  const read = useCall(listLeases, {
    query: { owing: 'true', rented: 'false', largest: 'true', limit: atMost },
  })
  const due = read.data
  return (
    <ListBlock
      title={t('Balances Due')}
      actions={
        due &&
        due.length > 0 &&
        // Of a part a sum would mislead.
        due.length < atMost && (
          <strong>
            <Money amount={totalOwed(due)} currency={currency} />
          </strong>
        )
      }
      read={read}
      failure={t('Balances could not be loaded')}
      rows={due}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={unitLabel(lease.unit)}
          figure={<LeaseBalance balance={lease.balance} currency={currency} />}
          note={
            lease.status === 'active' ? (
              t('Rent {amount}', { amount: formatMoney(lease.monthlyRent, currency) })
            ) : (
              <LeaseBadge status={lease.status} />
            )
          }
          action={
            can(person, 'payment:create') && (
              <ActionIcon
                variant="default"
                size="lg"
                title={t('Record Payment')}
                aria-label={t('Record a payment from {tenant}', { tenant: fullName(lease.tenant) })}
                onClick={() => props.start('payment', { leaseId: lease.id })}
              >
                <CircleDollarSign size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      )}
      empty={<QuietLine>{t('No balances due.')}</QuietLine>}
    />
  )
}

const atMost = 100
