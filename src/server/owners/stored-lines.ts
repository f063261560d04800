import type { StatementLine } from '#shared/owners/owner-statements.ts'

/** The lines that move the balance of a statement. */
export type Kind = 'receipts' | 'deposits' | 'expenses' | 'fee' | 'contributions' | 'draws'

/** The facts behind the details of a line, for a document in any language. */
export interface LineAbout {
  kind: Kind | 'earlier' | 'earlier fee'
  unit?: string
  /** The tenant, or the payee. */
  name?: string
  category?: string
  notes?: string
  /** Of a fee by rule, with the receipts it is a part of. */
  percent?: string
  base?: string
  /** Its amount a month, or for a new lease, beside the percentage. */
  flat?: string
  /** Left out for a management fee by its percentage and amount. */
  fee?: 'leasing' | 'minimum'
}

/** A line as a statement stores it. Without `about` it was issued by release 0.3 or earlier. */
export type StoredLine = StatementLine & { about?: LineAbout }

/** The kind of a line, of an earlier release by how its details begin; null for the two balances. */
export function kindOf({
  about,
  details,
  in: came,
  out: went,
}: StoredLine): LineAbout['kind'] | null {
  if (about) return about.kind
  if (came === null && went === null) return null
  return beginnings.find(([beginning]) => details.startsWith(beginning))?.[1] ?? 'expenses'
}

const beginnings: readonly [string, LineAbout['kind']][] = [
  ['Received: ', 'receipts'],
  ['Returned or paid back: ', 'receipts'],
  ['Deposit applied: ', 'deposits'],
  ['Management fee for earlier months', 'earlier fee'],
  ['Entries for earlier months', 'earlier'],
  ['Management fee', 'fee'],
  ['Contribution of the owner', 'contributions'],
  ['Paid to the owner', 'draws'],
]
