import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { CsvMapping, importBankFile } from '#shared/accounting/banking/bank-files.ts'
import { asSentence, type Said, sentence } from '#shared/language/sentence.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { bankAccounts, bankFiles, bankLines } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type FoundAccount, findAccount } from '../accounts/find.ts'
import { type Distinguished, sha256 } from '../files/fingerprints.ts'
import { type Statement, type StatementLine, unreadable } from '../files/statement.ts'
import { applyRules } from '../rules/apply.ts'
import { newLines } from './new-lines.ts'

interface Arrived {
  account: FoundAccount
  name: string
  bytes: Uint8Array
  mapping: CsvMapping | undefined
  statement: Omit<Statement, 'lines'>
  lines: Distinguished[]
}

type Reply = z.output<typeof importBankFile.reply>

/**
 * Keeps the lines of a file that are not there yet, and applies the rules to them: all of it or nothing. The same file
 * again adds nothing.
 *
 * @throws Refusal at `file` for one in another currency
 */
export async function keepStatement(
  db: Db,
  caller: Caller,
  { account: { id }, name, bytes, mapping, statement, lines: all }: Arrived,
): Promise<Reply> {
  // Two files at once are stored one after the other.
  const account = await findAccount(db, caller, id, 'locked')
  requireCurrency(statement, account.currency)
  const problems = [...statement.notes]
  const lines = all.filter(({ line }) => isPosting(line))
  const hash = sha256(bytes)
  const [known] = await db
    .select({ id: bankFiles.id })
    .from(bankFiles)
    .where(and(eq(bankFiles.bankAccountId, id), eq(bankFiles.contentHash, hash)))
  const reply = { fileId: known?.id ?? newId(), lines: lines.length, unmapped: null }
  if (known)
    return {
      ...reply,
      ...{ added: 0, duplicates: lines.length, byRules: 0, problems: problems.map(textOf) },
    }
  await db.insert(bankFiles).values({
    id: reply.fileId,
    ...{
      organizationId: account.organizationId,
      bankAccountId: id,
      name,
      contentHash: hash,
      added: 0,
    },
    ...{ format: statement.format, from: statement.from, to: statement.through },
    ...{ closingBalance: statement.closingBalance, importedBy: caller.id },
  })
  const { lines: fresh, alike } = await newLines(db, id, lines)
  if (alike > 0)
    problems.push(
      sentence(
        '{count, plural, one {# line has} other {# lines have}} the day and the amount of a line from another kind of file: look whether it is the same',
        { count: alike },
      ),
    )
  const added = await addLines(db, account, reply.fileId, fresh)
  await db.update(bankFiles).set({ added }).where(eq(bankFiles.id, reply.fileId))
  problems.push(
    ...(await correct(
      db,
      id,
      all.map(({ line }) => line),
    )),
  )
  const last4 = account.last4 ?? digitsOf(statement)
  if (mapping || last4 !== account.last4)
    await db
      .update(bankAccounts)
      .set({ last4, ...(mapping && { mapping }) })
      .where(eq(bankAccounts.id, id))
  const byRules = await applyRules(db, caller, account)
  return {
    ...reply,
    ...{ added, duplicates: lines.length - added, byRules, problems: problems.map(textOf) },
  }
}

const textOf = (said: Said) => asSentence(said).message

const digitsOf = ({ last4 }: Pick<Statement, 'last4'>) =>
  last4 && /^[0-9A-Za-z]{4}$/.test(last4) ? last4 : null

/** Lines of nothing, and those that only cancel another one, move no money. */
function isPosting(line: StatementLine): boolean {
  return toCents(line.amount) !== 0 && line.corrects?.action !== 'delete'
}

function requireCurrency({ currency }: Pick<Statement, 'currency'>, own: string) {
  if (currency === null || currency === own) return
  throw unreadable(
    sentence('The file is in {currency}, the organization in {own}', { currency, own }),
  )
}

/** Lines of one statement: the server does nothing else while it writes them as text. */
const atOnce = 1000

/** How many were not there yet. */
async function addLines(
  db: Db,
  { id, organizationId }: FoundAccount,
  fileId: string,
  lines: readonly Distinguished[],
): Promise<number> {
  let added = 0
  for (let from = 0; from < lines.length; from += atOnce) {
    const rows = lines.slice(from, from + atOnce).map(({ line, fingerprint, occurrence }) => ({
      ...{ id: newId(), fingerprint, occurrence, posted_on: line.postedOn, amount: line.amount },
      ...{ payee: line.payee, memo: line.memo, check_number: line.checkNumber, fit_id: line.fitId },
    }))
    // One parameter: the query builder takes a second for as many values as 10,000 lines have.
    const kept = await db.execute(sql`
      insert into bank_lines (id, organization_id, bank_account_id, file_id, fingerprint, occurrence, posted_on, amount, payee, memo, check_number, fit_id)
      select r.id, ${organizationId}, ${id}, ${fileId}, r.fingerprint, r.occurrence, r.posted_on, r.amount, r.payee, r.memo, r.check_number, r.fit_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, fingerprint text, occurrence int, posted_on date, amount numeric,
        payee text, memo text, check_number text, fit_id text)
      on conflict (bank_account_id, fingerprint, occurrence) do nothing`)
    added += kept.rowCount ?? 0
  }
  return added
}

/** Lines that the bank cancelled or replaced are ignored; of one that is matched, a person decides. */
async function correct(db: Db, id: string, lines: readonly StatementLine[]): Promise<Said[]> {
  const taken = lines.flatMap(({ corrects, fitId }) =>
    corrects && corrects.fitId !== fitId ? [corrects.fitId] : [],
  )
  if (taken.length === 0) return []
  const ofBank = and(eq(bankLines.bankAccountId, id), inArray(bankLines.fitId, taken))
  await db
    .update(bankLines)
    .set({ state: 'ignored', ignoredReason: 'Corrected by the bank' })
    .where(and(ofBank, eq(bankLines.state, 'new')))
  const matched = await db
    .select({ postedOn: bankLines.postedOn, payee: bankLines.payee })
    .from(bankLines)
    .where(and(ofBank, inArray(bankLines.state, ['matched', 'created'])))
  return matched.map(({ postedOn, payee }) =>
    sentence('The bank corrected the line of {postedOn, date, day}, {payee}: look at its match', {
      postedOn,
      payee,
    }),
  )
}
