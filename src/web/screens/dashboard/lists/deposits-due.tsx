import { daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName, initials } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow } from '#web/lists/list-panel.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { byReturnDay, returnLabel } from './deposit-watch.ts'

/** Deposits of former tenants, until they are accounted for; the first due first. */
export function DepositsDue() {
  const person = usePerson()
  const read = useCall(listLeases, { query: { depositDue: 'true' } })
  const due = read.data
    ?.filter(({ organization }) => organization.id === person.organizationId)
    .toSorted(byReturnDay)
  // Most days there is none: then nothing is shown.
  if (!read.error && !due?.length) return null
  return (
    <ListBlock
      title={t('Deposits to Return')}
      read={read}
      failure={t('Deposits could not be loaded')}
      rows={due}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}#deposit`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={t('{unit} · moved out {day}', {
            unit: unitLabel(lease.unit),
            day: lease.movedOutOn ? formatDay(lease.movedOutOn) : '',
          })}
          figure={<Money amount={lease.depositHeld} currency={localeOf(lease).currency} />}
          note={<ReturnBadge lease={lease} />}
        />
      )}
      empty={null}
    />
  )
}

function ReturnBadge({ lease }: { lease: Lease }) {
  if (lease.depositReturnBy === null) return null
  const days = daysBetween(localeOf(lease).today, lease.depositReturnBy)
  const { tone, text } = returnLabel(days)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
