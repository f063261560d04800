import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { idOf, type Name, people, twoOffices } from '#test/two-offices.ts'
import * as tables from '../db/tables.ts'
import type { Caller } from './caller.ts'
import * as editable from './editable.ts'

/** Their office's alone: neither who owns, works or rents there, nor an office that rents there itself. */
const namesOf = twoOffices()

const rules: [what: string, PgTable, (caller: Caller) => SQL, ours: string, theirs: string][] = [
  ['properties', tables.properties, editable.editableProperties, 'alpha, beta', 'gamma'],
  ['units', tables.units, editable.editableUnits, 'a1, a2, b1, b2', 'g1'],
  ['leases', tables.leases, editable.editableLeases, 'gone, la, lb, left, lh', 'lg'],
  ['co-tenants', tables.coTenants, editable.editableCoTenants, 'cora la, gil gone', 'gil lg'],
  [
    'offers of renewals',
    tables.renewalOffers,
    editable.editableRenewalOffers,
    'of la, of lb, of lh',
    'of lg',
  ],
  ['charges', tables.charges, editable.editableCharges, 'of la, of lb, of lh', 'of lg'],
  [
    'recurring charges',
    tables.recurringCharges,
    editable.editableRecurringCharges,
    'of la, of lb, of lh',
    'of lg',
  ],
  [
    'recurring credits',
    tables.recurringCredits,
    editable.editableRecurringCredits,
    'of la, of lb, of lh',
    'of lg',
  ],
  [
    'recurring expenses',
    tables.recurringExpenses,
    editable.editableRecurringExpenses,
    'on alpha, on beta',
    'on gamma',
  ],
  ['meter readings', tables.meterReadings, editable.editableMeterReadings, 'here', 'there'],
  ['charge runs', tables.chargeRuns, editable.editableChargeRuns, 'here', 'there'],
  ['bills', tables.bills, editable.editableBills, 'here', 'there'],
  ['payments of bills', tables.billPayments, editable.editableBillPayments, 'here', 'there'],
  ['payments', tables.payments, editable.editablePayments, 'of la, of lb, of lh', 'of lg'],
  ['vendors’ links', tables.vendorLinks, editable.editableVendorLinks, 'here', 'there'],
  [
    'work that comes again',
    tables.maintenanceSchedules,
    editable.editableMaintenanceSchedules,
    'on alpha, on beta',
    'on gamma',
  ],
]

test.each(rules)('%s are changed by their office alone', async (_, table, rule, ours, theirs) => {
  const found: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(people) as Name[]) {
    const names = await namesOf(table, rule(people[name]), sql`id`)
    if (names.length > 0) found[name] = names.join(', ')
  }
  expect(found).toEqual({ adam: ours, mona: ours, hal: theirs })
})

test('money is taken by the office of the lease’s own landlord alone', () => {
  const lease = { organizationId: idOf('ours') }
  const takers = Object.entries(people).filter(([, each]) => editable.takesMoneyOf(each, lease))
  expect(takers.map(([name]) => name)).toEqual(['adam', 'mona'])
})
