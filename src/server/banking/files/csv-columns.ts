import type { ColumnKind } from '#shared/accounting/banking/bank-files.ts'
import { foldText } from '#shared/fold-text.ts'

/** Which column holds what, from 0. */
export type Columns = Partial<Record<ColumnKind, number>>

/** Heading words of each kind, in English, Spanish, German and French; the first kind that fits takes the column. */
const headings: readonly (readonly [ColumnKind, RegExp])[] = [
  ['balance', /\bbal\b|balance|saldo|solde|kontostand/],
  ['check', /^(check|cheque|chk)( ?(no|nr|num|number|#))?\.?$|^(check|cheque) or slip/],
  [
    'date',
    /^(posted|posting|post|booking|transaction|trans|effective|value)? ?date( posted)?$|^fecha|^buchung(stag|sdatum)?$|^date d/,
  ],
  ['debit', /debits?|withdrawals?|paid out|money out|cargos?|soll|^debit|salidas?|payments? out/],
  ['credit', /credits?|deposits?|paid in|money in|abonos?|haben|entradas?|payments? in/],
  [
    'side',
    /^(cr ?\/? ?dr|dr ?\/? ?cr|credit or debit|debit or credit|indicator|sign|transaction side)$/,
  ],
  ['amount', /^amount|amount( \(?[a-z]{3}\)?)?$|^importe|^monto|^betrag|^umsatz|^montant/],
  ['id', /^(transaction|trans|reference|ref|bank)? ?(id|reference( (no|number))?)\.?$/],
  [
    'payee',
    /^(payee|name|description|merchant|counterparty|beneficiary|details?|transaction description|concepto|descripcion|libelle)/,
  ],
  [
    'memo',
    /^(memo|note|notes|category|purpose|verwendungszweck|extended|original description|additional|comment)/,
  ],
]

/** The columns that a heading row names; empty where it is none. */
export function columnsNamed(cells: readonly string[]): Columns {
  const columns: Columns = {}
  for (const [at, cell] of cells.entries()) {
    const name = foldText(cell)
      .replaceAll(/[_"*]+/g, ' ')
      .trim()
    const kind = headings.find(([, pattern]) => pattern.test(name))?.[0]
    // “Posting Date” stands before “Transaction Date” where a bank has both: the first counts.
    if (kind && columns[kind] === undefined) columns[kind] = at
  }
  return columns
}

/** Whether these columns are enough for a line: a day, and an amount in one column or two. */
export function areEnough({ date, amount, debit, credit }: Columns): boolean {
  return (
    date !== undefined && (amount !== undefined || (debit !== undefined && credit !== undefined))
  )
}
