import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { MentionedIn } from '#shared/account/erasures.ts'
import {
  accounts,
  automaticEmails,
  charges,
  closedPeriods,
  credits,
  depositEntries,
  documents,
  expenses,
  imports,
  journals,
  leases,
  maintenanceComments,
  maintenanceRequests,
  maintenanceSchedules,
  messageAttachments,
  messages,
  moneyTransfers,
  type Near,
  organizations,
  ownerEntries,
  payments,
  properties,
  recurringCharges,
  recurringCredits,
  recurringExpenses,
  refunds,
  renewalOffers,
  units,
} from '../db/tables.ts'
import { homeOf, homeOfLease, homeOfRequest, isAmong, propertyOf } from './mention-places.ts'
import { inBanking } from './mentionable-banking.ts'
import { mentionableBills } from './mentionable-bills.ts'
import { mentionablePayers } from './mentionable-payers.ts'
import { mentionableVendors } from './mentionable-vendors.ts'
import { type Blank, ofOrganization, onLease } from './mentioned-table.ts'

export interface Mentionable {
  table: PgTable & { id: AnyPgColumn }
  /** The organization of a row. */
  organizationId: AnyPgColumn
  /** Each column that people type into. */
  fields: Readonly<Record<string, Blank>>
  /** Whether a row is about a person, where possible: a first name alone may mean them there. */
  isNear?: (near: Near) => SQL
  place: SQL
  day: AnyPgColumn | SQL
  path: SQL
}

const note = { notes: 'nothing' } as const
const voided = { voidReason: 'nothing' } as const

/** All free text that stays when a person it mentions is erased. */
export const mentionable: Readonly<Record<MentionedIn, Mentionable>> = {
  accounts: {
    ...ofOrganization(accounts, { name: 'other words' }),
    day: accounts.createdAt,
    path: sql`'/financials?show=accounting'`,
  },
  automatic_emails: {
    ...ofOrganization(automaticEmails, { subject: 'nothing', body: 'nothing' }),
    day: automaticEmails.createdAt,
    path: sql`'/settings'`,
  },
  ...inBanking,
  ...mentionablePayers,
  ...mentionableBills,
  charges: { ...onLease(charges, { description: 'nothing', ...voided }), day: charges.dueDate },
  credits: { ...onLease(credits, { reason: 'nothing', ...voided }), day: credits.creditOn },
  deposit_entries: {
    ...onLease(depositEntries, { ...note, ...voided }),
    day: depositEntries.entryOn,
  },
  documents: {
    ...ofOrganization(documents, { name: 'a word' }),
    isNear: near =>
      sql`(${isAmong(documents.leaseId, near.leases)} or ${isAmong(documents.requestId, near.requests)} or ${documents.uploadedBy} = ${near.subjectId})`,
    place: sql`coalesce(${homeOfLease(documents.leaseId)}, ${propertyOf(documents.propertyId)})`,
    day: documents.createdAt,
    path: sql`'/documents'`,
  },
  expenses: {
    ...ofOrganization(expenses, {
      ...{ payee: 'a word', description: 'nothing', approvalReason: 'nothing', ...voided },
    }),
    isNear: near =>
      sql`(${expenses.vendorId} = ${near.subjectId} or ${isAmong(expenses.requestId, near.requests)})`,
    place: propertyOf(expenses.propertyId),
    day: expenses.incurredOn,
    path: sql`'/financials?show=expenses'`,
  },
  imports: {
    ...ofOrganization(imports, { fileName: 'nothing' }),
    day: imports.createdAt,
    path: sql`'/properties/imports'`,
  },
  journals: {
    ...ofOrganization(journals, { memo: 'a word', ...voided }),
    day: journals.entryOn,
    path: sql`'/financials?show=accounting&view=journals'`,
  },
  leases: {
    ...ofOrganization(leases, {
      evictionReason: 'nothing',
      endReason: 'nothing',
      forwardingAddress: 'nothing',
    }),
    isNear: near => isAmong(leases.id, near.leases),
    place: homeOfLease(leases.id),
    day: leases.startDate,
    path: sql`'/financials/leases/' || ${leases.id}`,
  },
  maintenance_comments: {
    ...ofOrganization(maintenanceComments, { text: 'a word', vendorName: 'nothing' }),
    isNear: near => isAmong(maintenanceComments.requestId, near.requests),
    place: homeOfRequest(maintenanceComments.requestId),
    day: maintenanceComments.createdAt,
    path: sql`'/maintenance/' || ${maintenanceComments.requestId}`,
  },
  maintenance_requests: {
    ...ofOrganization(maintenanceRequests, {
      title: 'a word',
      description: 'a word',
      reason: 'nothing',
      feedback: 'nothing',
      entryNote: 'nothing',
    }),
    isNear: near => isAmong(maintenanceRequests.id, near.requests),
    place: homeOf(maintenanceRequests.unitId),
    day: maintenanceRequests.createdAt,
    path: sql`'/maintenance/' || ${maintenanceRequests.id}`,
  },
  maintenance_schedules: {
    ...ofOrganization(maintenanceSchedules, { title: 'a word', description: 'a word' }),
    place: propertyOf(maintenanceSchedules.propertyId),
    day: maintenanceSchedules.createdAt,
    path: sql`'/maintenance/schedules'`,
  },
  message_attachments: {
    ...ofOrganization(messageAttachments, { name: 'a word' }),
    day: messageAttachments.createdAt,
    path: sql`'/communication'`,
  },
  messages: {
    ...ofOrganization(messages, { subject: 'nothing', content: 'a word' }),
    isNear: near =>
      sql`(${messages.senderId} = ${near.subjectId} or ${messages.receiverId} = ${near.subjectId})`,
    place: propertyOf(messages.propertyId),
    day: messages.createdAt,
    path: sql`'/communication'`,
  },
  closed_periods: {
    ...ofOrganization(closedPeriods, { reason: 'a word', waived: 'nothing' }),
    place: propertyOf(closedPeriods.propertyId),
    day: closedPeriods.through,
    path: sql`'/financials?show=closing'`,
  },
  money_transfers: {
    ...ofOrganization(moneyTransfers, note),
    isNear: near =>
      sql`(${isAmong(moneyTransfers.fromLeaseId, near.leases)} or ${isAmong(moneyTransfers.toLeaseId, near.leases)})`,
    place: homeOfLease(moneyTransfers.toLeaseId),
    day: moneyTransfers.transferredOn,
    path: sql`'/financials/leases/' || ${moneyTransfers.toLeaseId}`,
  },
  organizations: {
    table: organizations,
    organizationId: organizations.id,
    fields: {
      name: 'other words',
      address: 'nothing',
      phone: 'nothing',
      email: 'nothing',
      paymentInstructions: 'nothing',
      messageTemplates: 'nothing',
    },
    place: sql`null`,
    day: organizations.createdAt,
    path: sql`'/settings'`,
  },
  owner_entries: {
    ...ofOrganization(ownerEntries, { ...note, ...voided }),
    isNear: near => sql`${ownerEntries.ownerId} = ${near.subjectId}`,
    place: propertyOf(ownerEntries.propertyId),
    day: ownerEntries.entryOn,
    path: sql`'/properties/' || ${ownerEntries.propertyId}`,
  },
  payments: {
    ...onLease(payments, { ...note, checkNumber: 'nothing', reversalReason: 'nothing' }),
    day: payments.receivedOn,
  },
  properties: {
    ...ofOrganization(properties, {
      name: 'other words',
      address: 'other words',
      description: 'nothing',
      imageUrl: 'nothing',
    }),
    place: sql`${properties.name}`,
    day: properties.createdAt,
    path: sql`'/properties/' || ${properties.id}`,
  },
  recurring_charges: {
    ...onLease(recurringCharges, { description: 'nothing' }),
    day: recurringCharges.createdAt,
  },
  recurring_credits: {
    ...onLease(recurringCredits, { reason: 'nothing', ...voided }),
    day: recurringCredits.createdAt,
  },
  recurring_expenses: {
    ...ofOrganization(recurringExpenses, { payee: 'a word', description: 'nothing' }),
    isNear: near => sql`${recurringExpenses.vendorId} = ${near.subjectId}`,
    place: propertyOf(recurringExpenses.propertyId),
    day: recurringExpenses.startsOn,
    path: sql`'/financials?show=expenses'`,
  },
  refunds: { ...onLease(refunds, { ...note, ...voided }), day: refunds.refundedOn },
  renewal_offers: {
    ...onLease(renewalOffers, { message: 'nothing' }),
    day: renewalOffers.createdAt,
  },
  units: {
    ...ofOrganization(units, { unitNumber: 'other words' }),
    place: homeOf(units.id),
    day: units.createdAt,
    path: sql`'/properties/' || ${units.propertyId}`,
  },
  ...mentionableVendors,
}
