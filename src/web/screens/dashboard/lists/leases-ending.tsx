import { daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName, initials } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, type Reading } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { endingHref } from '../focus-figures.tsx'

/** Leases that end within 30 days, in time to renew or to find a new tenant. */
export function LeasesEnding(props: { read: Reading; ending: Today['ending'] | undefined }) {
  const { today } = useLocale()
  const { read, ending } = props
  if (ending?.count === 0) return null
  return (
    <ListBlock
      title={t('Leases Ending Soon')}
      read={read}
      failure={t('Leases could not be loaded')}
      loadingRows={1}
      rows={ending?.leases}
      all={ending && { count: ending.count, href: endingHref }}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={unitLabel(lease.unit)}
          figure={<Countdown days={daysBetween(today, lease.lastDay)} />}
          note={lease.goesOn ? t('Then month-to-month') : formatDay(lease.lastDay)}
        />
      )}
      empty={null}
    />
  )
}

function Countdown({ days }: { days: number }) {
  return (
    <StatusBadge tone={days <= 7 ? 'warn' : 'info'}>
      {t('{days, plural, =0 {Ends today} =1 {Ends tomorrow} other {Ends in # days}}', { days })}
    </StatusBadge>
  )
}
