import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type BalanceSheet,
  type CashFlow,
  type GeneralLedger,
  getBalanceSheet,
  getCashFlow,
  getTrialBalance,
  ledgerPage,
  listLedgerLines,
  saveJournals,
  type TrialBalance,
} from '#shared/accounting/general-ledger.ts'
import type { Caller } from '../../access/caller.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { moneyText } from '../../access/selections.ts'
import { notFound } from '../../errors/errors.ts'
import { sendsFile } from '../../files/download.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { object } from '../json-answers.ts'
import { contextOf, readAnswer, readFromReport } from '../runs/from-report.ts'
import { readPatiently } from '../runs/long-reads.ts'
import { places } from '../terms.ts'
import { byNumber, isTheirAccount } from './entries.ts'
import { openings, postings } from './general-ledger.ts'
import { journalFile } from './journal-file.ts'

/** The statements of the general ledger: the reports, with the ids of their rows. */
export function ledgerRoutes(app: FastifyInstance): void {
  route(app, getTrialBalance, async ({ db, caller, query }) => {
    const context = await contextOf(db, inOwnOrganization(caller), 'Trial Balance', query)
    return readFromReport<TrialBalance>(
      db,
      'Trial Balance',
      context,
      sql`select ${object({
        asOf: sql`${context.params.asOf}::text`,
        basis: sql`${context.params.basis}::text`,
        rows: sql`(select coalesce(json_agg(${object({
          accountId: sql`id`,
          number: sql`"Number"`,
          name: sql`"Account"`,
          type: sql`type`,
          debit: moneyText(sql`"Debit"`),
          credit: moneyText(sql`"Credit"`),
        })} order by ${byNumber}), '[]') from report)`,
        totals: sql`(select ${object({ debit: sumOf('Debit'), credit: sumOf('Credit') })} from report)`,
      })} as answer`,
    )
  })

  route(app, getBalanceSheet, async ({ db, caller, query }) => {
    const context = await contextOf(db, inOwnOrganization(caller), 'Balance Sheet', query)
    const part = (type: string) =>
      moneyText(sql`coalesce(sum("Amount") filter (where type = ${type}), 0)`)
    return readFromReport<BalanceSheet>(
      db,
      'Balance Sheet',
      context,
      sql`select ${object({
        asOf: sql`${context.params.asOf}::text`,
        basis: sql`${context.params.basis}::text`,
        rows: sql`(select coalesce(json_agg(${object({
          accountId: sql`id`,
          section: sql`type`,
          number: sql`"Number"`,
          name: sql`"Account"`,
          amount: moneyText(sql`"Amount"`),
        })} order by array_position(array['asset', 'liability', 'equity'], type), "Number" = '', ${byNumber}), '[]') from report)`,
        totals: sql`(select ${object({
          assets: part('asset'),
          liabilities: part('liability'),
          equity: part('equity'),
        })} from report)`,
      })} as answer`,
    )
  })

  route(app, getCashFlow, async ({ db, caller, query }) => {
    const context = await contextOf(db, inOwnOrganization(caller), 'Cash Flow', query)
    const cash = (amount: SQL) => moneyText(sql`(select coalesce(sum(${amount}), 0) from cash)`)
    return readFromReport<CashFlow>(
      db,
      'Cash Flow',
      context,
      sql`select ${object({
        from: sql`${context.params.from}::text`,
        to: sql`${context.params.to}::text`,
        rows: sql`(select coalesce(json_agg(${object({
          section: sql`section`,
          event: sql`event`,
          amount: moneyText(sql`"Amount"`),
        })} order by place), '[]') from report)`,
        totals: object({
          beginning: cash(sql`before`),
          change: sql`(select ${sumOf('Amount')} from report)`,
          ending: cash(sql`before + during`),
        }),
      })} as answer`,
    )
  })

  route(app, saveJournals, async ({ db, caller, query, reply }) => {
    const { format, ...params } = query
    const context = await contextOf(db, inOwnOrganization(caller), 'General Ledger', params)
    const csv = await journalFile(db, context, format)
    sendsFile(reply, { name: `${format}-journals.csv`, type: 'text/csv' })
    return csv
  })

  route(app, listLedgerLines, ({ caller, query }) =>
    readPatiently(app, db => readLines(db, inOwnOrganization(caller), query)),
  )
}

async function readLines(
  db: Db,
  viewer: Caller,
  { offset, accountId, ...params }: typeof listLedgerLines.query._output,
): Promise<GeneralLedger> {
  const context = await contextOf(db, viewer, 'General Ledger', params)
  if (accountId) await requireAccount(db, viewer, accountId)
  const own = accountId ? sql`and a.id = ${accountId}` : sql``
  const before = sql`(select coalesce(sum(openings.amount), 0) from openings
    join accounts a on a.purpose = openings.account and ${isTheirAccount(viewer)} ${own})`
  const side = (sign: number) =>
    moneyText(sql`coalesce(sum(greatest(${sign}::int * amount, 0)), 0)`)
  const named = (id: string, name: string, key: string) =>
    sql`case when ${sql.identifier(id)} is not null then json_build_object('id', ${sql.identifier(id)}, ${key}::text, ${sql.identifier(name)}) end`
  return readAnswer<GeneralLedger>(
    db,
    [
      places(context),
      openings(context),
      postings(context, own),
      sql`page as (select *, row_number() over (order by day, source_id, amount desc, account) as place from postings
        order by day, source_id, amount desc, account limit ${ledgerPage}::int offset ${offset}::int)`,
    ],
    sql`select ${object({
      from: sql`${context.params.from}::text`,
      to: sql`${context.params.to}::text`,
      basis: sql`${context.params.basis}::text`,
      opening: moneyText(before),
      closing: moneyText(sql`${before} + (select coalesce(sum(amount), 0) from postings)`),
      totals: sql`(select ${object({ debit: side(1), credit: side(-1) })} from postings)`,
      lines: sql`(select coalesce(json_agg(${object({
        day: sql`day`,
        account: object({
          id: sql`account_id`,
          number: sql`number`,
          name: sql`account_name`,
          type: sql`type`,
        }),
        event: sql`event`,
        name: sql`payee`,
        property: named('property_id', 'property', 'name'),
        unit: named('unit_id', 'unit', 'unitNumber'),
        leaseId: sql`lease_id`,
        memo: sql`memo`,
        debit: moneyText(sql`greatest(amount, 0)`),
        credit: moneyText(sql`greatest(-amount, 0)`),
        source: object({ table: sql`source`, id: sql`source_id` }),
      })} order by place), '[]') from page)`,
      nextOffset: sql`(select case when count(*) > ${offset + ledgerPage}::int then ${offset + ledgerPage}::int end from postings)`,
    })} as answer`,
  )
}

/** @throws 404 for an account of another organization */
async function requireAccount(db: Db, viewer: Caller, id: string) {
  const { rows } = await db.execute(
    sql`select from accounts a where a.id = ${id} and ${isTheirAccount(viewer)}`,
  )
  if (rows.length === 0) throw notFound('Account')
}

function sumOf(column: string) {
  return moneyText(sql`coalesce(sum(${sql.identifier(column)}), 0)`)
}
