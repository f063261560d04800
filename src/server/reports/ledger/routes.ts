import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type BalanceSheet,
  type CashFlow,
  getBalanceSheet,
  getCashFlow,
  getTrialBalance,
  listLedgerLines,
  saveJournals,
  type TrialBalance,
} from '#shared/accounting/general-ledger.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { moneyText } from '../../access/selections.ts'
import { sendsFile } from '../../files/download.ts'
import { route } from '../../http/route.ts'
import { object } from '../json-answers.ts'
import { contextOf, readFromReport } from '../runs/from-report.ts'
import { readOfAnySize } from '../runs/long-reads.ts'
import { byNumber } from './entries.ts'
import { journalFile } from './journal-file.ts'
import { readLedgerPage } from './ledger-page.ts'

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
    readOfAnySize(app, db => readLedgerPage(db, inOwnOrganization(caller), query)),
  )
}

function sumOf(column: string) {
  return moneyText(sql`coalesce(sum(${sql.identifier(column)}), 0)`)
}
