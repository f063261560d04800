import { type SQL, sql } from 'drizzle-orm'
import type { JournalFormat } from '#shared/accounting/general-ledger.ts'
import { csvLine } from '#shared/csv.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { ReportContext } from '../definition.ts'
import { places } from '../terms.ts'
import { postings } from './general-ledger.ts'

/** More lines than a program imports at once, and than fit in memory beside other calls. */
const maxLines = 50_000

/**
 * The lines of the ledger as a file that another program imports as journals.
 *
 * QuickBooks Online: a journal for each row of the ledger, as quickbooks.intuit.com/learn-support “Import journal
 * entries” names the columns; account numbers are turned off there, so that accounts go by name. Class is the property.
 * Xero: a journal for each month, because help.xero.com “Enter multiple manual journals using an import template”
 * takes 300 lines a file; positive amounts are debits. Neither was tried with the program itself.
 *
 * @throws 400 for more lines than a file holds
 */
export async function journalFile(
  db: Db,
  context: ReportContext,
  format: JournalFormat,
): Promise<string> {
  const { header, rows } = formats[format]
  const found = await db.execute<{ cells: (string | null)[] }>(sql`
    with ${places(context)}, ${postings(context)}
    select ${rows} limit ${maxLines + 1}::int`)
  if (found.rows.length > maxLines)
    throw badRequest('This report is too large: choose a shorter period or one property')
  return [header, ...found.rows.map(({ cells }) => cells.map(cell => cell ?? ''))]
    .map(csvLine)
    .join('')
}

const formats: Record<JournalFormat, { header: string[]; rows: SQL }> = {
  quickbooks: {
    header: [
      ...['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits'],
      ...['Description', 'Name', 'Class'],
    ],
    rows: sql`json_build_array(to_char(day, 'YYYYMMDD') || '-' || right(source_id::text, 8), to_char(day, 'MM/DD/YYYY'), account_name,
        case when amount > 0 then amount::numeric(14, 2)::text end, case when amount < 0 then (-amount)::numeric(14, 2)::text end,
        memo, payee, property) as cells
      from postings order by day, source_id, amount desc, account`,
  },
  xero: {
    header: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1'],
    ],
    rows: sql`json_build_array('Rooftree ' || month, to_char(ends, 'DD/MM/YYYY'), account_name, number, 'Tax Exempt',
        sum(amount)::numeric(14, 2)::text, case when property is not null then 'Property' end, property) as cells
      from postings cross join lateral (select to_char(day, 'YYYY-MM') as month,
        (date_trunc('month', day) + interval '1 month - 1 day')::date as ends) of_month
      group by month, ends, account_name, number, property having sum(amount) <> 0
      order by month, length(number), number, property`,
  },
}
