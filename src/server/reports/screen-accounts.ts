import { type SQL, sql } from 'drizzle-orm'
import type {
  Aging,
  ByTenant,
  Collection,
  Deposits,
  PastDue,
} from '#shared/accounting/financials.ts'
import { limits } from '#shared/limits.ts'
import type { Caller } from '../access/caller.ts'
import { instantText, moneyText } from '../access/selections.ts'
import type { Db } from '../postgres/database.ts'
import type { ReportContext } from './definition.ts'
import { agedLeases } from './income/aged-today.ts'
import { pastDueCharges } from './income/delinquency.ts'
import { maturedRents } from './income/matured-rents.ts'
import { byTenant, homeParts, listOf, object, withHome } from './json-answers.ts'
import { balanceOn, depositOn } from './lease-sums.ts'
import { inOneOrganization } from './report-organization.ts'
import { contextOf, readAnswer } from './runs/from-report.ts'
import { accounts, byLastOwn, dueInOwnDays, homes, owedOn, places, receipts } from './terms.ts'

/** Figures about tenants' accounts on the Financials screen, equal to those of the reports. */

interface Period {
  from?: string | undefined
  to?: string | undefined
  propertyId?: string | undefined
}

const ages = {
  to30: sql`"0–30"`,
  to60: sql`"31–60"`,
  to90: sql`"61–90"`,
  beyond: sql`"90+"`,
  open: sql`"Outstanding"`,
  credit: sql`"Credit"`,
}

export async function readAging(
  db: Db,
  viewer: Caller,
  asOf: string | undefined,
  propertyId: string | undefined,
): Promise<Aging> {
  const context = await contextOf(db, viewer, 'Collection Report', { asOf, propertyId })
  return readAnswer<Aging>(
    db,
    [
      ...agedLeases(context),
      sql`owing as materialized (select lease_id, ${sql.join(Object.values(ages), sql`, `)} from aged
        where "Outstanding" <> 0 or "Credit" <> 0)`,
      // Only these get their home.
      sql`largest as (select * from owing order by "Outstanding" desc, lease_id limit ${limits.listRows}::int)`,
    ],
    sql`select ${object({
      asOf: sql`${context.params.asOf}::text`,
      total: sql`(select ${object(moneyOf(ages, sumOf))} from owing)`,
      leases: listOf(
        object({ ...homeParts, ...moneyOf(ages), remindedAt: instantText(sql`l.reminded_at`) }),
        withHome(sql`largest`),
        sql`"Outstanding" desc, ${byTenant}`,
      ),
    })} as answer`,
  )
}

export async function readDeposits(
  db: Db,
  viewer: Caller,
  asOf: string | undefined,
  propertyId: string | undefined,
): Promise<Deposits> {
  const context = await contextOf(db, viewer, 'Rent Roll', { asOf, propertyId })
  const { given, movedOut, due } = heldDeposits(context)
  return readAnswer<Deposits>(
    db,
    given,
    sql`select ${object({
      asOf: sql`${context.params.asOf}::text`,
      held: sql`(select ${moneyText(sumOf(sql`held`))} from deposits)`,
      toReturn: sql`(select ${moneyText(sumOf(sql`held`))} from deposits
        join leases l on l.id = lease_id where l.moved_out_on <= ${context.params.asOf}::date)`,
      leases: listOf(
        object({
          ...homeParts,
          agreed: moneyText(sql`l.security_deposit`),
          held: moneyText(sql`held`),
          movedOutOn: movedOut,
          returnBy: due,
        }),
        withHome(sql`deposits`),
        sql`${due} nulls last, ${byTenant}`,
      ),
    })} as answer`,
  )
}

/** The relation `deposits` of leases, each with the amount `held`; with `withHome`, the day it is due back. */
export function heldDeposits(context: ReportContext): { given: SQL[]; movedOut: SQL; due: SQL } {
  const day = sql`${context.params.asOf}::date`
  const movedOut = sql`case when l.moved_out_on <= ${day} then l.moved_out_on end`
  return {
    given: [
      places(context),
      homes,
      accounts,
      sql`deposits as (
        select * from (select lease_id, ${depositOn(day, context)} as held from accounts where is_own) each_lease
        where held <> 0)`,
    ],
    movedOut: sql`(${movedOut})`,
    // The organization is looked up for the few who moved out, not for each lease.
    due: sql`(case when l.moved_out_on <= ${day} then l.moved_out_on + coalesce(p.deposit_return_days,
      (select o.deposit_return_days from organizations o where o.id = l.organization_id)) end)`,
  }
}

/** Every lease with charges, payments or a balance. The receipts sum to those of the reports. */
export async function readByTenant(db: Db, viewer: Caller, period: Period): Promise<ByTenant> {
  const context = await contextOf(db, viewer, 'Property Performance', period)
  const [from, to] = [sql`${context.params.from}::date`, sql`${context.params.to}::date`]
  const account = {
    charged: sql`charged`,
    received: sql`received`,
    balance: sql`balance`,
  }
  return readAnswer<ByTenant>(
    db,
    [
      places(context),
      homes,
      accounts,
      receipts(context),
      sql`charged as (
        select c.lease_id, sum(c.amount) as amount from charges c join accounts using (lease_id)
        where c.due_date >= ${from} and ${dueInOwnDays} and ${owedOn(to)} group by c.lease_id)`,
      sql`received as (
        select lease_id, sum(amount) as amount from receipts where day between ${from} and ${to}
        group by lease_id)`,
      sql`tenants as (
        select lease_id, coalesce(charged.amount, 0) as charged, coalesce(received.amount, 0) as received,
          case when is_own then ${balanceOn(byLastOwn(to, 'accounts'), context)} else 0 end as balance
        from accounts left join charged using (lease_id) left join received using (lease_id))`,
      sql`moved as (select * from tenants where charged <> 0 or received <> 0 or balance <> 0)`,
    ],
    sql`select ${object({
      from: sql`${context.params.from}::text`,
      to: sql`${context.params.to}::text`,
      total: sql`(select ${object(moneyOf(account, sumOf))} from moved)`,
      leases: listOf(object({ ...homeParts, ...moneyOf(account) }), withHome(sql`moved`), byTenant),
    })} as answer`,
  )
}

/** The rows behind the collection rate of the dashboard. */
export function readCollection(db: Db, viewer: Caller): Promise<Collection> {
  const figures = { charged: sql`charged`, onTime: sql`on_time` }
  return readAnswer<Collection>(
    db,
    [
      sql`matured as (select * from ${maturedRents(viewer)} rents where ${inOneOrganization(viewer)})`,
    ],
    sql`select ${object({
      charged: sql`(select ${moneyText(sumOf(sql`charged`))} from matured)`,
      onTime: sql`(select ${moneyText(sumOf(sql`on_time`))} from matured)`,
      leases: listOf(
        object({
          ...homeParts,
          dueDate: sql`r.due_date`,
          deadline: sql`r.deadline`,
          ...moneyOf(figures),
        }),
        withHome(sql`matured`),
        // The largest part that was not on time first.
        sql`charged - on_time desc, ${byTenant}`,
      ),
    })} as answer`,
  )
}

/**
 * The rows behind the outstanding amount of the dashboard, the oldest first. Only those that are listed get their home:
 * rents of thousands of leases fall due on one day, so that their amounts order them, not the names of their tenants.
 */
export function readPastDue(
  db: Db,
  viewer: Caller,
  rows: number = limits.listRows,
): Promise<PastDue> {
  const oldestFirst = sql`due_date, open desc, charge_id`
  return readAnswer<PastDue>(
    db,
    [
      sql`past_due as (select * from ${pastDueCharges(viewer)} charges where ${inOneOrganization(viewer)})`,
      sql`oldest as (select * from past_due order by ${oldestFirst} limit ${rows}::int)`,
    ],
    sql`select ${object({
      total: sql`(select ${moneyText(sumOf(sql`open`))} from past_due)`,
      tenants: sql`(select count(distinct tenant_id)::int from past_due)`,
      count: sql`(select count(*)::int from past_due)`,
      charges: listOf(
        object({
          id: sql`r.charge_id`,
          ...homeParts,
          kind: sql`r.kind`,
          dueDate: sql`r.due_date`,
          amount: moneyText(sql`r.amount`),
          open: moneyText(sql`r.open`),
          daysLate: sql`r.days_late`,
        }),
        withHome(sql`oldest`),
        oldestFirst,
      ),
    })} as answer`,
  )
}

function sumOf(value: SQL): SQL {
  return sql`coalesce(sum(${value}), 0)`
}

function moneyOf(values: Record<string, SQL>, of: (value: SQL) => SQL = value => value) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, moneyText(of(value))]),
  )
}
