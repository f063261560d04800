import { t } from '#shared/language/t.ts'
import { isSamePerson } from '#shared/people/person-names.ts'
import { listed } from '#web/format/listed.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { Texts } from './cells.ts'
import { type Name, peopleIn } from './names.ts'

/** The name of a person: `Ann Bell`; '' without a name. */
export function namedAs({ name, firstName, lastName }: Pick<Texts, 'name' | keyof Name>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name
}

/** `Oak Court, Unit 4`, as far as a row says so. */
export function homeLabel({ property, unit }: Pick<Texts, 'property' | 'unit'>): string {
  if (property && unit) return unitLabel({ propertyName: property, unitNumber: unit })
  return property || (unit && t('Unit {unitNumber}', { unitNumber: unit })) || '—'
}

/** The names of several people in a sentence: `Ann Bell and Tom Ray`. */
export function peopleLabel(people: readonly Name[]): string {
  const names = people.map(person => namedAs({ ...person, name: '' }))
  return listed(names)
}

/** The question that a row with several people in one cell raises; null where it is answered. */
export function couplesOf({ name, people, firstName, lastName }: Texts): string | null {
  if (!name || people || firstName || lastName) return null
  return t('Several people? Choose whether this is {names}, or one tenant.', {
    names: peopleLabel(peopleIn(name)),
  })
}

/** Rows, by their index, whose email occurs above with another name; each with that name. */
export function sharedEmails(rows: readonly Texts[]): Map<number, string> {
  const first = new Map<string, Texts>()
  const shared = new Map<number, string>()
  for (const [place, texts] of rows.entries()) {
    const email = texts.email.trim().toLowerCase()
    if (!email || !namedAs(texts)) continue
    const above = first.get(email)
    if (!above) first.set(email, texts)
    else if (!isSamePerson(personOf(above), personOf(texts))) shared.set(place, namedAs(above))
  }
  return shared
}

/** An email is that of the first of several people. */
function personOf({ name, firstName, lastName }: Texts): Name {
  const [first] = name && !firstName && !lastName ? peopleIn(name) : []
  return first ?? { firstName, lastName }
}
