import type { Imported } from '#shared/imports.ts'
import { counted } from '../../format.ts'
import type { Texts } from './cells.ts'
import { type Problem, plain, type ReadRow } from './rows.ts'

/** What the server said of a row. */
export type RowAnswer = Imported['rows'][number]
export type Answers = ReadonlyMap<ReadRow, RowAnswer>

/** What stands against a row, first what we see ourselves. */
export function problemsOf(row: ReadRow, answers: Answers): readonly Problem[] {
  const said = answers.get(row)?.problem
  if (row.problems.length > 0 || !said) return row.problems
  return [{ field: isField(said.field, row.texts) ? said.field : null, message: said.message }]
}

/** What of rows was added, or would be. */
export type Tally = Record<RowAnswer['added'][number], number>

/**
 * Counted by what they are: rows are checked a few at a time and nothing of it stays, so that a
 * property is found new by each time that has one of its units.
 */
export function tallyOf(answers: Iterable<readonly [ReadRow, RowAnswer]>): Tally {
  const added = { property: new Set(), unit: new Set(), tenant: new Set(), lease: new Set() }
  for (const [row, { added: kinds }] of answers)
    for (const kind of kinds) added[kind].add(nameOf(kind, row))
  return {
    property: added.property.size,
    unit: added.unit.size,
    tenant: added.tenant.size,
    lease: added.lease.size,
  }
}

function nameOf(kind: keyof Tally, { number, texts, input }: ReadRow): string {
  if (kind === 'property') return `${plain(texts.property)}\n${plain(input?.address ?? '')}`
  return kind === 'tenant' ? plain(texts.email) : String(number)
}

/** `1 property, 12 units, 11 tenants, and 11 leases`; null where it is nothing. */
export function tallyWords(tally: Tally): string | null {
  const words = kinds.flatMap(([kind, many]) =>
    tally[kind] > 0 ? [counted(tally[kind], kind, many)] : [],
  )
  return words.length > 0 ? new Intl.ListFormat('en-US').format(words) : null
}

const kinds = [
  ['property', 'properties'],
  ['unit', 'units'],
  ['tenant', 'tenants'],
  ['lease', 'leases'],
] as const

function isField(field: string | null, texts: Texts): field is keyof Texts {
  return field !== null && field in texts
}
