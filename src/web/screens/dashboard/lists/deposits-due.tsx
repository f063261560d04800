import { daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import { Money } from '#web/components/values/money.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName, initials } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, type Reading } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { returnLabel } from './deposit-watch.ts'

/** Deposits of former tenants, until they are accounted for; the first due first. */
export function DepositsDue(props: { read: Reading; deposits: Today['deposits'] | undefined }) {
  const { currency } = useLocale()
  const { read, deposits } = props
  // Most days there is none: then nothing is shown.
  if (!deposits?.count) return null
  return (
    <ListBlock
      title={t('Deposits to Return')}
      read={read}
      failure={t('Deposits could not be loaded')}
      rows={deposits.leases}
      all={{ count: deposits.count, href: '/financials?show=deposits' }}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}?tab=money#deposit`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={t('{unit} · moved out {day}', {
            unit: unitLabel(lease.unit),
            day: lease.movedOutOn ? formatDay(lease.movedOutOn) : '',
          })}
          figure={<Money amount={lease.depositHeld} currency={currency} />}
          note={<ReturnBadge lease={lease} />}
        />
      )}
      empty={null}
    />
  )
}

function ReturnBadge({ lease }: { lease: Today['deposits']['leases'][number] }) {
  const { today } = useLocale()
  if (lease.depositReturnBy === null) return null
  const days = daysBetween(today, lease.depositReturnBy)
  const { tone, text } = returnLabel(days)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
