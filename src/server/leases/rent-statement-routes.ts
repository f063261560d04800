import type { FastifyInstance } from 'fastify'
import { type Day, earlierOf, laterOf, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { downloadRentStatement } from '#shared/leases/rent-statements.ts'
import type { Statement } from '../accounting/ledger/statement.ts'
import { rentStatementLetter, rentYear } from '../accounting/rent-statement.ts'
import { refusedAt } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { printPdf } from '../pdf/print.ts'
import { findLeaseForLetter } from './letter-lease.ts'
import { readOwnStatement } from './own-statement.ts'

export function rentStatementRoutes(app: FastifyInstance): void {
  route(app, downloadRentStatement, async ({ db, caller, params, query, reply }) => {
    const lease = await findLeaseForLetter(db, caller, params.id)
    const today = todayIn(lease.organization.timezone)
    const { statement } = await readOwnStatement(db, caller, lease.id, today)
    const year = query.year ?? Number(today.slice(0, 4))
    const span = daysOf(year, firstDay(lease.startDate, statement), today)
    const letterhead = await readLetterhead(db, app.storage.store, lease.organization.id)
    const document = rentStatementLetter(lease, rentYear(statement.entries, span), {
      ...span,
      letterhead,
    })
    const name = t('Rent statement {unit} {year}.pdf', {
      unit: lease.unit.unitNumber,
      year: String(year),
    })
    return sendPdf(reply, name, await printPdf(JSON.stringify(document)))
  })
}

function firstDay(startDate: Day, { entries }: Statement): Day {
  return earlierOf(startDate, entries[0]?.date ?? startDate)
}

/** The days of a lease in a year, today at the latest. @throws 400 for a year without any */
function daysOf(year: number, first: Day, today: Day): { from: Day; to: Day } {
  const begins = earlierOf(first, today)
  const [from, to] = [laterOf(`${year}-01-01`, begins), earlierOf(`${year}-12-31`, today)]
  if (from <= to) return { from, to }
  const years = { first: begins.slice(0, 4), last: today.slice(0, 4) }
  throw refusedAt('year', sentence('Choose a year from {first} to {last}', years))
}
