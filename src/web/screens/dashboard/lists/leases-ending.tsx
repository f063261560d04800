import { daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName, initials } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, QuietLine } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { byLastDay, lastDayKnown } from './lease-watch.ts'

/** Leases that end within 30 days, in time to renew or to find a new tenant. */
export function LeasesEnding() {
  const { today } = useLocale()
  const read = useCall(listLeases, { query: { ending: 'true', rented: 'false' } })
  return (
    <ListBlock
      title={t('Leases Ending Soon')}
      read={read}
      failure={t('Leases could not be loaded')}
      loadingRows={1}
      rows={read.data?.toSorted(byLastDay)}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={unitLabel(lease.unit)}
          figure={<Countdown days={daysBetween(today, lastDayKnown(lease))} />}
          note={goesOn(lease) ? t('Then month-to-month') : formatDay(lastDayKnown(lease))}
        />
      )}
      empty={<QuietLine>{t('No lease ends in the next 30 days.')}</QuietLine>}
    />
  )
}

function goesOn({ rollover, moveOutOn, terminatedOn }: Lease): boolean {
  return rollover && !moveOutOn && !terminatedOn
}

function Countdown({ days }: { days: number }) {
  return (
    <StatusBadge tone={days <= 7 ? 'warn' : 'info'}>
      {t('{days, plural, =0 {Ends today} =1 {Ends tomorrow} other {Ends in # days}}', { days })}
    </StatusBadge>
  )
}
