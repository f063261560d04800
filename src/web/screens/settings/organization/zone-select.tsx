import type { SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { commonZones, otherZones } from './time-zones.ts'

/** A time zone: the usual ones first, then all others, found by place or name. */
export function ZoneSelect({ current, ...field }: SelectProps & { current: string | undefined }) {
  const [isWanted, setWanted] = useState(false)
  const groups = useMemo(
    () => [
      { group: t('Common'), items: commonZones(current) },
      ...(isWanted ? [{ group: t('All time zones'), items: otherZones(current) }] : []),
    ],
    [current, isWanted],
  )
  return (
    <SearchSelect
      label={t('Time Zone')}
      limit={Number.POSITIVE_INFINITY}
      groups={groups}
      nothing={t('No time zone found')}
      onDropdownOpen={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      {...field}
    />
  )
}
