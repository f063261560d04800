import type { Imported } from '#shared/operations/imports.ts'
import { type ImportField, importFields } from '#shared/properties/rent-roll-columns.ts'
import { type Problem, plain, type ReadRow } from '../preview/parse-rent-roll.ts'
import { countsLabel } from '../send/counts-label.ts'

/** The server's answer to a row. */
export type RowAnswer = Imported['rows'][number]
export type Answers = ReadonlyMap<ReadRow, RowAnswer>

/** The problems of a row, our own checks first. */
export function problemsOf(row: ReadRow, answers: Answers): readonly Problem[] {
  const said = answers.get(row)?.problem
  if (row.problems.length > 0 || !said) return row.problems
  const { field, message, asks: question } = said
  return [{ field: isField(field) ? field : null, message, question }]
}

/** The added or expected records of rows. */
export type Tally = Record<RowAnswer['added'][number], number>

/**
 * Counted by kind: checks run in batches and store nothing, so that each batch with a unit of a
 * property counts it as new.
 */
export function tallyOf(answers: Iterable<readonly [ReadRow, RowAnswer]>): Tally {
  const added = { property: new Set(), unit: new Set(), tenant: new Set(), lease: new Set() }
  for (const [row, { added: kinds }] of answers)
    for (const kind of kinds) for (const name of namesOf(kind, row)) added[kind].add(name)
  return {
    property: added.property.size,
    unit: added.unit.size,
    tenant: added.tenant.size,
    lease: added.lease.size,
  }
}

function namesOf(kind: keyof Tally, { number, texts, input, unitInput }: ReadRow): string[] {
  const row = input ?? unitInput
  if (kind === 'property') return [`${plain(texts.property)}\n${plain(row?.address ?? '')}`]
  if (kind !== 'tenant') return [String(number)]
  // A person without an email of their own is a new one in each row; so are co-tenants.
  const isOwn = texts.sharedEmail === '' || texts.sharedEmail === 'same_person'
  const first = (isOwn && plain(texts.email)) || String(number)
  return [first, ...(row?.coTenants ?? []).map((_, at) => `${number} and ${at}`)]
}

/** `1 property, 12 units, 11 tenants, and 11 leases`; null for none. */
export function tallyLabel(tally: Tally): string | null {
  return countsLabel({
    properties: tally.property,
    units: tally.unit,
    tenants: tally.tenant,
    leases: tally.lease,
  })
}

function isField(field: string | null): field is ImportField {
  return importFields.some(one => one === field)
}
