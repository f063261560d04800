import type { SheetRow } from '../choose/sheet.ts'
import type { Columns, Target } from './columns.ts'

/** Whether the Status column marks the row's tenant as former or future. */
export function isFormer({ cells }: SheetRow, { status }: Columns): boolean {
  return status !== undefined && former.test(cells[status] ?? '')
}

const former =
  /^(?:past(?! due)|former|previous|prior|ended|closed|inactive|terminated|evicted|skipped|moved[- ]?out|vacated|cancell?ed|denied|declined|rejected|withdrawn|applicant|application|prospect|lead|waitlist(?:ed)?)\b/i

/** The rows without former tenants: a unit that occurs only in them stays as a vacant one. */
export function withoutFormer(rows: readonly SheetRow[], columns: Columns): SheetRow[] {
  if (columns.status === undefined) return [...rows]
  const homeOf = ({ cells }: SheetRow) =>
    [columns.property, columns.address, columns.unit]
      .map(place => (place === undefined ? '' : (cells[place] ?? '').toLowerCase()))
      .join('\n')
  const named = new Set(rows.filter(row => !isFormer(row, columns)).map(homeOf))
  return rows.flatMap(row => {
    if (!isFormer(row, columns)) return [row]
    const home = homeOf(row)
    if (named.has(home)) return []
    named.add(home)
    return [vacated(row, columns)]
  })
}

function vacated(row: SheetRow, columns: Columns): SheetRow {
  const places = new Set(ofTenant.map(target => columns[target]))
  return { ...row, cells: row.cells.map((cell, place) => (places.has(place) ? '' : cell)) }
}

const ofTenant: readonly Target[] = [
  ...(['name', 'firstName', 'lastName', 'email', 'phone', 'startDate', 'endDate'] as const),
  ...(['monthlyRent', 'dueDay', 'securityDeposit', 'depositHeld', 'depositReceivedOn'] as const),
  ...(['balance', 'prepaid', 'balanceOn'] as const),
]
