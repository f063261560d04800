import { zoneName } from '#web/format/format.ts'

/** The zones offered, with the names people use; each stands for a real place, so summer time is kept. */
const offered = [
  { name: 'UTC', zone: 'UTC' },
  { name: 'EST', zone: 'America/New_York' },
  { name: 'PST', zone: 'America/Los_Angeles' },
  { name: 'CST', zone: 'America/Chicago' },
]

/** What a time zone select offers; a zone in use that is none of the four comes first. */
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
