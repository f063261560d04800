import { isZone } from '#shared/organization/organization.ts'
import type { SearchOption } from '#web/components/inputs/search-select.tsx'
import { zoneName } from '#web/format/format.ts'

/** The zones of the specification, by their usual names; each is a real place, so that summer time applies. */
const common = [
  { name: 'UTC', zone: 'UTC' },
  { name: 'EST', zone: 'America/New_York' },
  { name: 'PST', zone: 'America/Los_Angeles' },
  { name: 'CST', zone: 'America/Chicago' },
]

/** The four zones of the specification; another zone in use comes first. */
export function commonZones(current = 'UTC'): SearchOption[] {
  const choices = common.map(({ name, zone }) => ({
    value: zone,
    label: name === zone ? name : `${name} (${zone})`,
  }))
  return common.some(({ zone }) => zone === current) ? choices : [optionOf(current), ...choices]
}

/** All other IANA zones by place; their names take some 50 ms, so only where they are shown. */
export function otherZones(current = 'UTC'): SearchOption[] {
  const shown = new Set([current, ...common.map(({ zone }) => zone)])
  return Intl.supportedValuesOf('timeZone')
    .filter(zone => isZone(zone) && !shown.has(zone))
    .map(optionOf)
}

/** `Pacific/Auckland` as `Auckland · New Zealand Time`. */
function optionOf(zone: string): SearchOption {
  const place = zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')
  const name = zoneName(zone)
  return { value: zone, label: [place || zone, name !== zone && name].filter(Boolean).join(' · ') }
}
