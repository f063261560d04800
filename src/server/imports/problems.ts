import type { Sentence } from '#shared/language/sentence.ts'
import type { Imported } from '#shared/operations/imports.ts'
import { asRefusal, Refusal } from '../errors/errors.ts'

type Problem = NonNullable<Imported['rows'][number]['problem']>

/** The problem of a row, at its column; null for an error that is not the row's. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof ImportUndone) return null
  const refusal = asRefusal(error)
  if (!refusal || ![400, 409].includes(refusal.status)) return null
  const [[field, said] = [null, refusal.said]] = Object.entries(refusal.saidAt)
  const problem = { field: field && (columns[field] ?? field), ...said }
  return refusal instanceof SharedEmail ? { ...problem, asks: 'sharedEmail' } : problem
}

/** An email that belongs to a person of another name. */
export class SharedEmail extends Refusal {
  constructor(said: Sentence) {
    super(400, said, { email: said })
  }
}

/** Ends a whole call: nothing more is added to an import that was undone. */
export class ImportUndone extends Refusal {
  constructor() {
    super(409, 'This import was undone. Start another one to add these rows.')
  }
}

/** The rent roll's names of fields that others call by these names. */
const columns: Record<string, string> = {
  chargeFrom: 'startDate',
  tenantId: 'email',
  unitId: 'unit',
  unitNumber: 'unit',
}
