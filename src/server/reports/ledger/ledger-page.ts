import { type SQL, sql } from 'drizzle-orm'
import {
  type GeneralLedger,
  ledgerPage,
  type listLedgerLines,
} from '#shared/accounting/general-ledger.ts'
import type { Caller } from '../../access/caller.ts'
import { moneyText } from '../../access/selections.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { object } from '../json-answers.ts'
import { contextOf, readAnswer } from '../runs/from-report.ts'
import { places } from '../terms.ts'
import { isTheirAccount } from './entries.ts'
import { linesWithin, named, openings } from './general-ledger.ts'

/**
 * A page of the lines of a period, of one account or of all, with the balances around them and the sums of all lines.
 *
 * @throws 404 for an account of another organization
 */
export async function readLedgerPage(
  db: Db,
  viewer: Caller,
  { offset, accountId, ...params }: typeof listLedgerLines.query._output,
): Promise<GeneralLedger> {
  const context = await contextOf(db, viewer, 'General Ledger', params)
  if (accountId) await requireAccount(db, viewer, accountId)
  const isOwn = sql`${isTheirAccount(viewer)} ${accountId ? sql`and a.id = ${accountId}` : sql``}`
  const ownAccounts = sql`any(array(select a.purpose from accounts a where ${isOwn}))`
  const before = sql`(select coalesce(sum(amount), 0) from openings where account = ${ownAccounts})`
  const sumOf = (amount: SQL) => sql`coalesce(sum(${amount}), 0)`
  return readAnswer<GeneralLedger>(
    db,
    [
      places(context),
      openings(context),
      // Not materialized: each reader derives the columns it needs, without tenants and homes before the limit.
      sql`own_lines as not materialized (
        select * from ${linesWithin(context)} lines where account = ${ownAccounts})`,
      sql`summed as (select ${sumOf(sql`amount`)} as net, ${sumOf(sql`greatest(amount, 0)`)} as debit,
        ${sumOf(sql`greatest(-amount, 0)`)} as credit from own_lines)`,
      sql`first_lines as materialized (select day, source_id, amount, account from own_lines
        order by ${inOrder} limit ${offset + ledgerPage + 1}::int)`,
      sql`placed as (select source_id, row_number() over (order by ${inOrder}) as place from first_lines)`,
      sql`sources as (select distinct source_id from placed
        where place > ${offset}::int and place <= ${offset + ledgerPage}::int)`,
      // The lines of these sources are in the same order; some may be of the page before.
      sql`page_lines as materialized (select * from own_lines where source_id = any(array(select source_id from sources))
        order by ${inOneOrder} limit ${ledgerPage}::int
        offset (select count(*) from placed join sources using (source_id) where place <= ${offset}::int))`,
      sql`page as (${named(context, sql`page_lines`)})`,
    ],
    sql`select ${object({
      from: sql`${context.params.from}::text`,
      to: sql`${context.params.to}::text`,
      basis: sql`${context.params.basis}::text`,
      opening: moneyText(before),
      closing: moneyText(sql`${before} + (select net from summed)`),
      totals: sql`(select ${object({ debit: moneyText(sql`debit`), credit: moneyText(sql`credit`) })} from summed)`,
      lines: sql`(select coalesce(json_agg(${object(line)} order by ${inOneOrder}), '[]') from page)`,
      nextOffset: sql`(select case when count(*) > ${offset + ledgerPage}::int then ${offset + ledgerPage}::int end from placed)`,
    })} as answer`,
  )
}

const inOrder = sql`day, source_id, amount desc, account`

/** Equal lines of a source are on the same side of a page's end each time. */
const inOneOrder = sql`${inOrder}, memo, property_id, unit_id`

const placeOf = (id: string, name: string, key: string) =>
  sql`case when ${sql.identifier(id)} is not null then json_build_object('id', ${sql.identifier(id)}, ${key}::text, ${sql.identifier(name)}) end`

const line: Record<string, SQL> = {
  day: sql`day`,
  account: object({
    id: sql`account_id`,
    number: sql`number`,
    name: sql`account_name`,
    type: sql`type`,
  }),
  event: sql`event`,
  name: sql`payee`,
  property: placeOf('property_id', 'property', 'name'),
  unit: placeOf('unit_id', 'unit', 'unitNumber'),
  leaseId: sql`lease_id`,
  memo: sql`memo`,
  debit: moneyText(sql`greatest(amount, 0)`),
  credit: moneyText(sql`greatest(-amount, 0)`),
  source: object({ table: sql`source`, id: sql`source_id` }),
}

async function requireAccount(db: Db, viewer: Caller, id: string) {
  const { rows } = await db.execute(
    sql`select from accounts a where a.id = ${id} and ${isTheirAccount(viewer)}`,
  )
  if (rows.length === 0) throw notFound('Account')
}
