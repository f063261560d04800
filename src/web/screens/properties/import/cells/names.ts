import type { NonRevenueReason } from '#shared/properties/units.ts'
import { withoutNotes } from './notes.ts'

/** The content of a tenant's name cell. */
export interface Name {
  firstName: string
  lastName: string
}

/** First and last name of a full name. A company, or a person with one name, has a last name alone. */
export function splitName(whole: string): Name {
  const written = tidy(whole)
  if (vacancyOf(written)) return { firstName: '', lastName: '' }
  const noted = withoutNotes(written)
  // Other text in brackets behind a name is no last name.
  const at = noted.search(/ \([^()]*\)$/)
  if (at <= 0) return divided(noted)
  const { firstName, lastName } = divided(noted.slice(0, at))
  return { firstName, lastName: lastName + noted.slice(at) }
}

function divided(text: string): Name {
  if (isCompany(text)) return { firstName: '', lastName: text }
  const [parts, suffixes] = withoutSuffixes(text.split(/ ?, ?/))
  const [family = '', initial] = parts
  if (initial) return { firstName: initial, lastName: [family, ...suffixes].join(' ') }
  const words = family.split(' ')
  if (words.length === 1) return { firstName: '', lastName: [family, ...suffixes].join(' ') }
  const particle = words.findIndex((word, place) => place > 0 && particles.has(word.toLowerCase()))
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  const last = words.slice(at).join(' ')
  return { firstName: words.slice(0, at).join(' '), lastName: [last, ...suffixes].join(' ') }
}

/**
 * All people in a cell, in order: one for a single name, several where the user has to decide.
 * `isTurned` means last names first.
 */
export function peopleIn(cell: string, isTurned = false): Name[] {
  const text = withoutNotes(tidy(cell))
  if (text === '' || vacancyOf(text)) return []
  if (isCompany(text)) return [splitName(text)]
  const rows = cell
    .split(/[\r\n;|+]|\bw\/|\bc\/o\b|\//)
    .map(tidy)
    .filter(Boolean)
  const parts = rows.flatMap(row =>
    row
      .split(/&| and /i)
      .map(tidy)
      .filter(Boolean),
  )
  if (parts.some(part => honorific.test(part))) return [splitName(text)]
  if (parts.length > 1) return joined(parts)
  const [commas] = withoutSuffixes(text.split(/ ?, ?/))
  // Last, First, Last, First; and Ann Bell, Tom Ray.
  if (commas.length >= 4 && commas.length % 2 === 0)
    return commas.flatMap((family, at) =>
      at % 2 === 0 ? [{ firstName: commas[at + 1] ?? '', lastName: family }] : [],
    )
  const isList = commas.length > 1 && commas.every(part => /^\S+(?: \S+)+$/.test(part))
  const isMiddle = commas.some(part => / \p{L}\.?$/u.test(part))
  const isFamily = particles.has((commas[0]?.split(' ')[0] ?? '').toLowerCase())
  if (isList && !isTurned && !isMiddle && !isFamily) return commas.map(splitName)
  return [splitName(text)]
}

/** Whether a column of names has last names first: some of its cells have one word before a comma. */
export function isTurnedColumn(cells: readonly string[]): boolean {
  return cells.some(cell => /^[^\s,;&]+\s*,\s*[^\s,;&][^,;&]*$/.test(cell.trim()))
}

/** The meaning of a cell without a name, as rent rolls use for vacant units; null for a name. */
export function vacancyOf(cell: string): { reason: NonRevenueReason | null } | null {
  const text = tidy(cell).toLowerCase()
  if (/^[-–—.*]+$/.test(text)) return { reason: null }
  const found = vacancies.find(({ words }) => words.test(text))
  return found ? { reason: found.reason } : null
}

const unit = '(?:\\s+(?:unit|apartment|apt|home|suite))?'
const more = '(?:\\s*[-–—:(/,].*)?'
const vacancies: { words: RegExp; reason: NonRevenueReason | null }[] = [
  {
    words: new RegExp(
      `^\\**\\s*(?:vacant|vacancy|empty|unoccupied|available|unleased|unrented|no tenant|none|n/?a|not rented)${unit}(?:\\s+(?:ready|not ready|rented|unrented|leased|unleased|available))*${more}\\s*\\**$`,
    ),
    reason: null,
  },
  { words: new RegExp(`^(?:model|show)${unit}${more}$`), reason: 'model' },
  { words: new RegExp(`^(?:leasing |management |site )?office${unit}${more}$`), reason: 'office' },
  {
    words: new RegExp(
      `^(?:down|offline|off-?line|under (?:renovation|repair|construction|works?)|renovation|rehab)${unit}${more}$`,
    ),
    reason: 'under_works',
  },
]

/** Of `Ann & Tom Bell` and `Bell, Ann & Tom` each person gets the shared last name. */
function joined(parts: readonly string[]): Name[] {
  const names = parts.map(part => ({ part, name: splitName(part) }))
  const [first] = names
  const isFirstTurned = first?.part.includes(',') ?? false
  const whole = isFirstTurned ? -1 : names.findLastIndex(({ name }) => name.firstName)
  // A suffix belongs to the name before it.
  const family = (name: Name | undefined) => withoutSuffixes([name?.lastName ?? ''])[0].join(' ')
  const last = family(names.at(-1)?.name)
  return names.map(({ part, name }, at) => {
    if (name.firstName) return name
    if (isFirstTurned && at > 0) return { firstName: part, lastName: family(first?.name) }
    return at < whole ? { firstName: part, lastName: last } : name
  })
}

/** Parts of a name without those that are only a suffix; one behind a name stays with it. */
function withoutSuffixes(parts: readonly string[]): [parts: string[], suffixes: string[]] {
  const suffixes: string[] = []
  const rest = parts.filter(Boolean).flatMap((part, at) => {
    if (at > 0 && suffix.test(part)) {
      suffixes.push(part)
      return []
    }
    const words = part.split(' ')
    const isSuffix = (word: string) =>
      suffix.test(word) || (word === 'V' && words.length > 2 && parts.length === 1)
    // A lone first name before a comma is no suffix, in any form.
    while (words.length > 1 && isSuffix(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '')
    return [words.join(' ')]
  })
  return [rest, suffixes]
}

const suffix =
  /^(?:jr|sr|ii|iii|iv|2nd|3rd|ph\.?d|m\.?d|d\.?d\.?s|d\.?v\.?m|esq|esquire|cpa|r\.?n|j\.?d)\.?$/i

const honorific = /^(?:mr|mrs|ms|miss|dr|prof)\.?$/i

/** Particles at the start of a last name with several words. */
const particles = new Set(
  'van von vander vanden de del della der den di da dos das du la le st st. ter ten bin ibn al el abu'.split(
    ' ',
  ),
)

const company =
  /(?:^|[\s,&])(?:l\.?l\.?c|l\.?l\.?p|l\.?p|p\.?c|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd|limited|plc|gmbh|s\.?a|n\.?a|trust|foundation|association|assn|church|ministries|bank|partners|partnership|holdings|group|enterprises|properties|realty|management|services|solutions|associates|industries|university|college|school|authority|department|dept|agency|clinic|restaurant|cafe|café|salon|studio|store|shop|market|pharmacy|logistics|consulting|construction|& sons|and sons)\.?(?=$|[\s,)])|^(?:city|county|state|town|village) of\b|^the .+/i

function isCompany(text: string): boolean {
  return company.test(text)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
