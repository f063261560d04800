import type { Day } from '#shared/dates.ts'
import type { PersonName } from '#shared/people/person-names.ts'
import { namesLabel, unitLabel } from '../format/format.ts'

/**
 * The lines of an address on an envelope: those it was typed in, or those between its commas. In
 * the US the city shares its line with state and ZIP code.
 *
 * @param unit stands on the line of the street
 */
export function addressLines(address: string, unit?: string | null): string[] {
  const typed = linesIn(address)
  const lines = typed.length > 1 ? typed : parted(typed[0] ?? '')
  const [street, ...rest] = lines
  if (!unit || !street || isNamed(lines, unit)) return lines
  return [`${street}, ${unit}`, ...rest]
}

/** The lines above a letter to the tenants of a lease: their names, then where they live or have moved to. */
export function tenantLines({
  tenants,
  unit,
  movedOutOn,
  forwardingAddress,
}: {
  tenants: readonly PersonName[]
  unit: { unitNumber: string; address: string }
  movedOutOn: Day | null
  forwardingAddress: string | null
}): string[] {
  return [
    ...tenants.map(tenant => namesLabel([tenant])).filter(Boolean),
    ...(movedOutOn && forwardingAddress
      ? addressLines(forwardingAddress)
      : addressLines(unit.address, unitLabel(unit))),
  ]
}

/** The lines of a text that are not empty. */
export function linesIn(text: string | null): string[] {
  return (text ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => line.trim())
    .filter(Boolean)
}

function parted(line: string): string[] {
  const parts = line
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || !isStateAndZip.test(last)) return parts
  return [...streetOf(parts.slice(0, -2)), `${parts.at(-2)}, ${last}`]
}

/** The street with an apartment that follows its comma. */
function streetOf(parts: string[]): string[] {
  return parts.length > 0 ? [parts.join(', ')] : []
}

const isStateAndZip = /^[A-Z]{2}(\s+\d{5}(-\d{4})?)?$/

/** Whether the address names the unit already. */
function isNamed(lines: string[], unit: string): boolean {
  const words = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return lines.some(line => words(line).includes(words(unit)))
}
