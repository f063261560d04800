import { type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { type Name, people, twoOffices } from '#test/two-offices.ts'
import * as tables from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { seesWholeOrganization } from './organization-scope.ts'
import * as visible from './visible.ts'
import { visibleClosedPeriods } from './visible-closing.ts'
import {
  visibleAccounts,
  visibleBillPayments,
  visibleBills,
  visibleJournals,
} from './visible-ledger.ts'
import { visibleMails, visibleNotifications } from './visible-notifications.ts'
import { visibleAgencies, visibleRemittances } from './visible-payers.ts'
import { visibleOwnerTaxDetails } from './visible-tax.ts'

/** domain.md §4: the visible rows of each role, with two equal landlords. */
const namesOf = twoOffices()

const nobody: Record<Name, string> = {
  ...{ adam: '', mona: '', olga: '', stan: '', tina: '', cora: '', hal: '', nell: '' },
}
const office = (seen: string) => ({ adam: seen, mona: seen })
const onLease = {
  ...office('of la, of lb, of lh'),
  ...{ olga: 'of la', tina: 'of la', cora: 'of la', hal: 'of lg, of lh' },
}
const onProperty = { ...office('on alpha, on beta'), olga: 'on alpha', hal: 'on gamma' }
const officeAlone = { ...office('here'), hal: 'there' }

interface Rule {
  table: PgTable
  rule: (caller: Caller) => SQL
  seen: Partial<Record<Name, string>>
  column?: SQL
}
const rules: Record<string, Rule> = {
  properties: {
    table: tables.properties,
    rule: visible.visibleProperties,
    seen: {
      ...office('alpha, beta'),
      ...{ olga: 'alpha', stan: 'alpha, beta', tina: 'alpha', cora: 'alpha', hal: 'beta, gamma' },
    },
  },
  units: {
    table: tables.units,
    rule: visible.visibleUnits,
    seen: {
      ...office('a1, a2, b1, b2'),
      ...{ olga: 'a1, a2', stan: 'a1, a2, b1, b2', tina: 'a1', cora: 'a1', hal: 'b2, g1' },
    },
  },
  leases: {
    table: tables.leases,
    rule: visible.visibleLeases,
    seen: {
      ...office('gone, la, lb, left, lh'),
      ...{ olga: 'la, left', tina: 'la, left', cora: 'la', hal: 'lg, lh' },
    },
  },
  'co-tenants, as their lease': {
    table: tables.coTenants,
    rule: caller => visible.visibleOnLease(caller, tables.coTenants),
    seen: {
      ...office('cora la, gil gone'),
      ...{ olga: 'cora la', tina: 'cora la', cora: 'cora la', hal: 'gil lg' },
    },
  },
  payments: {
    table: tables.payments,
    rule: caller => visible.visibleOnLease(caller, tables.payments),
    seen: onLease,
  },
  charges: {
    table: tables.charges,
    rule: caller => visible.visibleOnLease(caller, tables.charges),
    seen: onLease,
  },
  'maintenance requests': {
    table: tables.maintenanceRequests,
    rule: visible.visibleRequests,
    seen: {
      ...office('ra, rb, rc, rh'),
      ...{ olga: 'ra, rc', stan: 'ra, rb, rc, rh', tina: 'ra', cora: 'rc', hal: 'rg, rh' },
    },
  },
  'closed months': {
    table: tables.closedPeriods,
    rule: visibleClosedPeriods,
    seen: officeAlone,
  },
  messages: {
    table: tables.messages,
    rule: visible.visibleMessages,
    seen: {
      ...{ adam: 'tina to adam', tina: 'tina to adam', mona: 'mona to stan' },
      ...{ stan: 'mona to stan', hal: 'gus to hal' },
    },
  },
  'that there were messages': {
    table: tables.messages,
    rule: visible.visibleMessageHeads,
    seen: { ...office('mona to stan, tina to adam'), hal: 'gus to hal' },
  },
  tenants: {
    table: tables.organizationTenants,
    rule: visible.visibleTenants,
    column: sql`user_id`,
    seen: {
      ...office('cora, hal, ted, tina'),
      ...{ olga: 'cora, tina', stan: 'hal, tina', hal: 'ted, tina' },
    },
  },
  'tenants’ invitations': {
    table: tables.tenantInvitations,
    rule: visible.visibleTenantInvitations,
    seen: officeAlone,
  },
  'members’ invitations': {
    table: tables.memberInvitations,
    rule: visible.visibleMemberInvitations,
    seen: { adam: 'here', hal: 'there' },
  },
  members: {
    table: tables.users,
    rule: visible.visibleMembers,
    seen: { ...office('adam, mona, olga, stan'), hal: 'hal' },
  },
  'the audit log': {
    table: tables.auditLog,
    rule: visible.visibleAuditEntries,
    column: sql`entity_id`,
    seen: { adam: 'by adam, by mona', mona: 'by mona', hal: 'by mona there' },
  },
  documents: {
    table: tables.documents,
    rule: visible.visibleDocuments,
    seen: {
      ...office(
        'beta by olga, lease by adam, lease by olga, of alpha, of alpha before, of beta, of no home, photo, receipt',
      ),
      adam: 'beta by olga, lease by adam, lease by olga, of alpha, of alpha before, of beta, of no home, photo, receipt, w9 of a vendor',
      ...{
        olga: 'lease by olga, of alpha, photo, receipt',
        stan: 'of alpha, of alpha before, of beta, photo',
      },
      ...{ tina: 'lease by adam, lease by olga, photo', cora: 'lease by adam, lease by olga' },
      hal: 'of gamma',
    },
  },
  expenses: {
    table: tables.expenses,
    rule: visible.visibleExpenses,
    seen: onProperty,
  },
  'recurring expenses': {
    table: tables.recurringExpenses,
    rule: caller => visible.visibleExpenses(caller, tables.recurringExpenses),
    seen: onProperty,
  },
  'draws and contributions': {
    table: tables.ownerEntries,
    rule: visible.visibleOwnerEntries,
    seen: { ...office('to olga, to otto'), olga: 'to olga', hal: 'to olga there' },
  },
  'owners’ statements': {
    table: tables.ownerStatements,
    rule: visible.visibleOwnerStatements,
    seen: { ...office('to olga, to otto'), olga: 'to olga, to olga there', hal: 'to olga there' },
  },
  'reports that are sent by themselves': {
    table: tables.reportSchedules,
    rule: visible.visibleReportSchedules,
    seen: officeAlone,
  },
  'reports that were made': {
    table: tables.reportRuns,
    rule: visible.visibleReportRuns,
    seen: {
      ...office('by mona, by stan'),
      stan: 'by stan, by stan who rents',
      tina: 'by tina',
      hal: 'by stan there',
    },
  },
  archives: {
    table: tables.dataExports,
    rule: visible.visibleDataExports,
    seen: { adam: 'of adam, of ours, of tina by adam', tina: 'of tina', hal: 'of theirs' },
  },
  accounts: { table: tables.accounts, rule: visibleAccounts, seen: officeAlone },
  bills: { table: tables.bills, rule: visibleBills, seen: officeAlone },
  agencies: { table: tables.agencies, rule: visibleAgencies, seen: officeAlone },
  remittances: { table: tables.agencyRemittances, rule: visibleRemittances, seen: officeAlone },
  'payments of bills': {
    table: tables.billPayments,
    rule: visibleBillPayments,
    seen: officeAlone,
  },
  journals: { table: tables.journals, rule: visibleJournals, seen: officeAlone },
  vendors: { table: tables.vendors, rule: visible.visibleVendors, seen: officeAlone },
  'tax details of owners': {
    table: tables.ownerTaxDetails,
    rule: visibleOwnerTaxDetails,
    seen: { adam: 'here', hal: 'there' },
  },
  'mails that went out': {
    table: tables.mails,
    rule: visibleMails,
    seen: { adam: 'here', hal: 'there' },
  },
  notifications: {
    table: tables.notifications,
    rule: visibleNotifications,
    seen: { adam: 'adam of ours', tina: 'tina of ours, tina of theirs' },
  },
}

test.each(Object.entries(rules))('of %s every persona sees their own rows', async (_, one) => {
  const { table, rule, seen, column = sql`id` } = one
  const found: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(people) as Name[])
    found[name] = (await namesOf(table, rule(people[name]), column)).join(', ')
  expect(found).toEqual({ ...nobody, ...seen })
})

test('leases are not searched for a caller who rents nothing', () => {
  const rented = Object.values(rules).flatMap(({ rule }) =>
    [people.adam, people.nell].map(caller => new PgDialect().sqlToQuery(rule(caller)).sql),
  )
  const asked = rented.filter(text => text.includes('from co_tenants'))
  // Notifications belong to their user also where they only rent.
  expect(asked).toHaveLength(2)
})

test('only an office that rents nothing itself sees the whole of one organization', () => {
  const whole = Object.entries(people).filter(([, caller]) => seesWholeOrganization(caller))
  expect(whole.map(([name]) => name)).toEqual(['adam', 'mona'])
})
