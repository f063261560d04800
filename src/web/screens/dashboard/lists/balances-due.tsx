import { ActionIcon, Button } from '@mantine/core'
import { CircleDollarSign } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Money } from '#web/components/values/money.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { formatMoney, fullName, initials } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseBadge } from '#web/leases/lease-badge.tsx'
import { ListBlock, ListRow, type Reading } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'

/** Tenants with a balance today, the largest first. */
export function BalancesDue(props: {
  read: Reading
  /** Undefined while they load. */
  late: Today['late'] | undefined
  start: StartAction
}) {
  const person = usePerson()
  const { currency } = useLocale()
  const { read, late } = props
  if (late?.count === 0) return null
  return (
    <ListBlock
      title={t('Balances Due')}
      actions={
        late && (
          <>
            <strong>
              <Money amount={late.total} currency={currency} />
            </strong>
            {can(person, 'lease:write') && <RemindLate />}
          </>
        )
      }
      read={read}
      failure={t('Balances could not be loaded')}
      rows={late?.leases}
      all={late && { count: late.count, href: '/financials?show=aging' }}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}?tab=money`}
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
      empty={null}
    />
  )
}

const RemindAll = lazy(() => import('#web/leases/remind/remind-all.tsx'))

function RemindLate() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Remind All')}
      </Button>
      <LazyDialog opened={isOpen}>
        <RemindAll opened={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
