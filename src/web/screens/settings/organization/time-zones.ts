import { zoneName } from '#web/format/format.ts'

/** The offered zones, with their usual names; each is a real place, so that summer time applies. */
const offered = [
  { name: 'UTC', zone: 'UTC' },
  { name: 'EST', zone: 'America/New_York' },
  { name: 'PST', zone: 'America/Los_Angeles' },
  { name: 'CST', zone: 'America/Chicago' },
]

/** The options of a time zone select; a zone in use that is none of the four comes first. */
export function zoneChoices(current = 'UTC'): { value: string; label: string }[] {
  const choices = offered.map(({ name, zone }) => ({
    value: zone,
    label: name === zone ? name : `${name} (${zone})`,
  }))
  const isOffered = offered.some(({ zone }) => zone === current)
  return isOffered ? choices : [{ value: current, label: zoneLabel(current) }, ...choices]
}

/** `Pacific/Auckland` as `New Zealand Time (Auckland)`. */
function zoneLabel(zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const name = zoneName(zone)
  return name === zone ? zone : `${name} (${city})`
}
