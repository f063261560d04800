import { sql } from 'drizzle-orm'
import { type DefineReport, leadsTo, money, sumOf, text } from '../definition.ts'
import { depositOn } from '../lease-sums.ts'
import { accounts, homes, inOrder, nameOf, places } from '../terms.ts'

/** The deposits that are held on a day, tenant by tenant: the rows behind their account in the ledger. */
export const depositLiability: DefineReport = context => {
  const day = sql`${context.params.asOf}::date`
  return {
    columns: [
      text('Property'),
      text('Unit'),
      text('Tenant'),
      money('Deposit'),
      money('Deposit Held'),
    ],
    links: {
      Property: leadsTo('property'),
      Unit: leadsTo('unit'),
      Tenant: leadsTo('tenant'),
      'Deposit Held': leadsTo('lease'),
    },
    ctes: [
      places(context),
      homes,
      accounts,
      sql`deposits as (
        select accounts.*, ${depositOn(day, context)} as held from accounts where is_own
      )`,
    ],
    rows: sql`select deposits.lease_id, l.tenant_id, property, property_id, unit, deposits.unit_id, property as "Property", unit as "Unit",
        ${nameOf('tenant')} as "Tenant", l.security_deposit as "Deposit", held as "Deposit Held"
      from deposits join leases l on l.id = deposits.lease_id join users tenant on tenant.id = l.tenant_id
      where held <> 0`,
    order: sql`${inOrder}, lease_id`,
    totals: [sumOf('Deposit Held')],
  }
}
