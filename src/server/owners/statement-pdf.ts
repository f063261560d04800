import { eq } from 'drizzle-orm'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import { organizations } from '../db/tables.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import type { Letter, LetterSender } from '../pdf/letter.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'
import { type StatementAbout, type StoredStatement, statementLetter } from './statement-print.ts'

interface Issued extends StatementFigures {
  organizationId: string
  month: string
  version: number
  issuedAt: Date
  paper: StoredStatement
}

/** The name of the file that a statement is downloaded and emailed as. */
export function statementFile(statement: { property: { name: string }; month: string }): string {
  return t('Owner Statement {property} {month}.pdf', {
    property: statement.property.name,
    month: statement.month,
  })
}

/** The PDF of an issued statement, in the reader's language. @throws 503 as `printPdf` */
export async function printStatement(db: Db, store: Store, statement: Issued): Promise<Buffer> {
  const { organizationId } = statement
  const [organization] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  const timezone = organization?.timezone ?? 'UTC'
  const letterhead = await readLetterhead(db, store, organizationId)
  return printPdf(JSON.stringify(letterOfStatement(statement, { letterhead, timezone })))
}

/** An issued statement as a letter, in the reader's language. */
export function letterOfStatement(
  statement: Issued,
  sender: { letterhead: LetterSender; timezone: string },
): Letter {
  const { paper } = statement
  const about = paper.about ?? aboutEarlier(statement, sender.timezone)
  return statementLetter({ ...paper, about }, statement, sender)
}

/** The subject of a statement of release 0.3 or earlier, from its heading (`headingOf`). */
function aboutEarlier({ paper, month, version, issuedAt }: Issued, timezone: string) {
  const [organization = '', place = '', owner = '', currency = ''] = paper.heading.subtitle
  const [property = '', ...address] = place.split(', ')
  return {
    ...{ organization, property, address: address.join(', '), month, version },
    owner: owner.replace(/^For /, ''),
    currency: currency.slice(-3),
    issuedOn: dayOf(issuedAt, timezone),
  } satisfies StatementAbout
}
