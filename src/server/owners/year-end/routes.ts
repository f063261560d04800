import type { FastifyInstance } from 'fastify'
import { t } from '#shared/language/t.ts'
import { downloadYearEnd } from '#shared/owners/owners.ts'
import { notFound } from '../../errors/errors.ts'
import { sendPdf } from '../../files/download.ts'
import { namesLabel } from '../../format/format.ts'
import { route } from '../../http/route.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import type { Letter } from '../../pdf/letter.ts'
import { printPdf } from '../../pdf/print.ts'
import type { Db } from '../../postgres/database.ts'
import type { Store } from '../../storage/store.ts'
import { letterOfStatement } from '../statement-pdf.ts'
import { yearEndLetter } from './letter.ts'
import { readYear, type YearOfStatements } from './read.ts'

export function yearEndRoutes(app: FastifyInstance): void {
  route(app, downloadYearEnd, async ({ db, caller, params, query, reply }) => {
    const { year } = query
    const packages = await readYear(db, caller, { ownerId: params.id, year })
    const first = packages[0]?.statements[0]
    if (!first) throw notFound('Statement')
    const letters: Letter[] = []
    for (const one of packages) letters.push(...(await lettersOf(db, app.storage.store, one, year)))
    const bytes = await printPdf(JSON.stringify({ letters }))
    const owner = namesLabel([first.owner])
    return sendPdf(reply, t('Year-End Package {owner} {year}.pdf', { owner, year }), bytes)
  })
}

/** More take longer than a PDF may; twenty homes have 240 in a year. */
const maxStatements = 240

async function lettersOf(
  db: Db,
  store: Store,
  issued: YearOfStatements,
  year: string,
): Promise<Letter[]> {
  const { organization, statements } = issued
  const letterhead = await readLetterhead(db, store, organization.id)
  const isWhole = statements.length <= maxStatements
  const { timezone } = organization
  const single = isWhole
    ? statements.map(one => letterOfStatement(one, { letterhead, timezone }))
    : []
  return [yearEndLetter(issued, { year, letterhead, isWhole }), ...single]
}
