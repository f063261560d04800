import { asc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { valuesOfEntry, wholeEntry } from '../audit/entries.ts'
import { erased } from '../audit/erased-entries.ts'
import type { DeclaredTable } from '../db/tables/readers.ts'
import {
  accounts,
  agencies,
  agencyRemittances,
  allocations,
  auditLog,
  auditValues,
  automaticEmails,
  automationRunItems,
  automationRuns,
  autopays,
  bankAccounts,
  bankFiles,
  bankLines,
  bankMatches,
  bankRules,
  billLines,
  billPaymentLines,
  billPayments,
  bills,
  budgets,
  chargeRuns,
  charges,
  closedPeriods,
  coTenants,
  credits,
  depositEntries,
  documents,
  earlierTenants,
  expenses,
  importItems,
  imports,
  journalLines,
  journals,
  leasePayerShares,
  leasePayers,
  leaseRents,
  leases,
  maintenanceComments,
  maintenanceRequests,
  maintenanceSchedules,
  memberInvitations,
  messages,
  meterReadings,
  moneyTransfers,
  organizations,
  organizationTenants,
  ownerEntries,
  ownerStatements,
  ownerTaxDetails,
  paymentAttempts,
  payments,
  payoutItems,
  payouts,
  periodSnapshots,
  properties,
  propertyOwners,
  propertyOwnersHistory,
  providerAccounts,
  providerDifferences,
  providerEvents,
  reconciliations,
  recurringChargeAmounts,
  recurringCharges,
  recurringCredits,
  recurringExpenses,
  refunds,
  renewalOffers,
  reportRuns,
  reportSchedules,
  reportSends,
  savedMethods,
  tenantInvitations,
  unitRents,
  units,
  users,
  vendorLinks,
  vendors,
} from '../db/tables.ts'
import { documentFiles, documentRows, logoFile } from './document-files.ts'
import { type Contents, columnsOf, type Selection } from './selection.ts'

/** Everything an organization keeps, for its admins. */
export function ofOrganization(organizationId: string): Contents {
  const theirDocuments = eq(documents.organizationId, organizationId)
  const ours = (table: OfOrganization, columns = columnsOf(table)): Selection => ({
    name: getTableName(table).replaceAll('_', '-'),
    columns,
    from: sql`${table} where ${eq(table.organizationId, organizationId)}`,
    order: asc(table.id),
  })
  const tables = [
    {
      name: 'organization',
      columns: columnsOf(organizations),
      from: sql`${organizations} where ${eq(organizations.id, organizationId)}`,
      order: asc(organizations.id),
    },
    {
      name: 'members',
      columns: columnsOf(users, {
        only: ['id', 'email', 'firstName', 'lastName', 'phone', 'role', 'createdAt'],
      }),
      from: sql`${users} where ${eq(users.organizationId, organizationId)}`,
      order: asc(users.id),
    },
    {
      name: 'tenants',
      columns: {
        ...columnsOf(users, { only: ['id', 'email', 'firstName', 'lastName', 'phone'] }),
        ...columnsOf(organizationTenants, { only: ['source', 'createdAt'] }),
      },
      from: sql`${organizationTenants} join ${users} on ${users.id} = ${organizationTenants.userId}
        where ${eq(organizationTenants.organizationId, organizationId)}`,
      order: asc(users.id),
    },
    ...[properties, units, unitRents, leases, leaseRents].map(table => ours(table)),
    ...[renewalOffers, coTenants, earlierTenants, moneyTransfers].map(table => ours(table)),
    ...[charges, payments, credits, refunds, allocations, depositEntries].map(table => ours(table)),
    ...[recurringCharges, recurringChargeAmounts, recurringCredits, chargeRuns, meterReadings].map(
      table => ours(table),
    ),
    ...[agencies, leasePayers, leasePayerShares, agencyRemittances].map(table => ours(table)),
    ...[automaticEmails, automationRuns, automationRunItems].map(table => ours(table)),
    ...[recurringExpenses, expenses, vendors, imports, importItems].map(table => ours(table)),
    ...[bills, billLines, billPayments, billPaymentLines].map(table => ours(table)),
    ...[maintenanceRequests, maintenanceComments, vendorLinks].map(table => ours(table)),
    ours(maintenanceSchedules),
    ...[ownerEntries, ownerStatements, reportSchedules, reportSends].map(table => ours(table)),
    ...[bankAccounts, bankFiles, bankRules, bankLines].map(table => ours(table)),
    ...[reconciliations, bankMatches].map(table => ours(table)),
    ...[propertyOwners, ownerTaxDetails].map(table => ours(table)),
    ...[accounts, journals, journalLines, budgets].map(table => ours(table)),
    ours(closedPeriods),
    ...[providerAccounts, savedMethods, autopays, paymentAttempts].map(table => ours(table)),
    ...[providerEvents, payouts, payoutItems, providerDifferences].map(table => ours(table)),
    {
      name: 'period-snapshots',
      columns: columnsOf(periodSnapshots),
      from: sql`${periodSnapshots} where ${eq(periodSnapshots.organizationId, organizationId)}`,
      order: sql`${periodSnapshots.closedPeriodId}, ${periodSnapshots.account}, ${periodSnapshots.propertyId}`,
    },
    {
      name: 'property-owners-history',
      columns: columnsOf(propertyOwnersHistory),
      from: sql`${propertyOwnersHistory} where ${eq(propertyOwnersHistory.organizationId, organizationId)}`,
      order: sql`${propertyOwnersHistory.propertyId}, ${propertyOwnersHistory.fromOn}`,
    },
    documentRows(theirDocuments),
    // The text of messages belongs to their two people; their existence belongs to the
    // organization.
    ours(messages, columnsOf(messages, { without: ['content'] })),
    ...[tenantInvitations, memberInvitations].map(table => ours(table)),
    ours(reportRuns, columnsOf(reportRuns, { without: ['result'] })),
    {
      name: 'audit-log',
      // As on the screen: of an erased person only the event and its time remain.
      columns: {
        ...columnsOf(auditLog, { without: ['chain'] }),
        ...wholeEntry,
        label: unlessErased(wholeEntry.label),
        before: unlessErased(wholeEntry.before),
        after: unlessErased(wholeEntry.after),
      },
      from: sql`${auditLog} left join ${auditValues} on ${valuesOfEntry} where ${eq(auditLog.chain, organizationId)}`,
      order: asc(auditLog.number),
    },
  ]
  return { tables, files: [documentFiles(theirDocuments), logoFile(organizationId)] }
}

function unlessErased(column: SQL) {
  return sql`case when ${auditLog.entityId} in (select id from (${erased}) erased) then null else ${column} end`
}

/** Tables that no archive of an organization holds, each with the reason. */
export const withheld: Readonly<Record<string, string>> = {
  attempts: 'counts what is limited, a day long at most',
  known_origins: 'hashes that say where each person has signed in',
  reset_requests: 'addresses that asked for a link, a moment long',
  audit_chains: 'where the log ends, which is told by the log',
  audit_values: 'stand in the entries they belong to',
  tenant_merges: 'what an undo needs, a day long; the rows that changed over are here',
  office_digests: 'on which days the office got its email',
  release_notes_sent: 'who was sent what is new in Rooftree itself',
  releases: 'Rooftree itself',
  email_counts: 'counts what is limited, a month long at most',
  proven_addresses: 'whether each person’s own address is theirs',
  erasures: 'ids of who was erased, so that a restore does it again',
  erasure_mentions: 'where a name may still stand, for whoever erased it',
  email_changes: 'each person’s own: see the archive of one’s own data',
  calendar_feeds: 'each person’s own: see the archive of one’s own data',
  data_exports: 'archives such as this one',
  day_sums: 'follow from the rows of the ledger',
  leased_days: 'follow from the days of leases',
  lease_sums: 'follow from the ledger',
  lease_words: 'follow from the names of tenants and homes',
  latest_rents: 'follow from charges and payments',
  installation: 'Rooftree itself',
  stored_bytes: 'follow from what is stored',
  idempotency_keys: 'answers kept for retries, a day long',
  message_attachments:
    'go with the words of a message, which are for who wrote and got it, in their own archive',
  mails: 'the outbox; its mails hold links that sign people in',
  recovery_codes: 'secrets of each person',
  sessions: 'each person’s own: see the archive of one’s own data',
  notifications: 'told to one person each; what they tell of is there',
  sign_in_challenges: 'half a sign-in, five minutes long',
  two_factors: 'secrets of each person',
  unit_keys: 'follow from the numbers of units',
  unit_words: 'follow from the names of homes',
  uploads: 'how files are kept; the documents and their files are there',
  upload_versions: 'follow from the pictures, which are there',
}

type OfOrganization = DeclaredTable & { organizationId: AnyPgColumn; id: AnyPgColumn }
