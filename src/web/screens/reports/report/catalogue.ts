import { BookOpen, Building2, Gauge, Landmark, type LucideIcon, Users } from 'lucide-react'
import { labels } from '#shared/language/t.ts'
import type { ReportType, reportGroups } from '#shared/reports/report-catalogue.ts'

export type ReportGroup = keyof typeof reportGroups

/** The groups in their order, as the screen shows them. */
export const groups: readonly { name: ReportGroup; icon: LucideIcon }[] = [
  { name: 'Financial', icon: Landmark },
  { name: 'Property', icon: Building2 },
  { name: 'Tenant', icon: Users },
  { name: 'Operational', icon: Gauge },
  { name: 'Accounting', icon: BookOpen },
]

export const groupTexts: Record<ReportGroup, string> = labels({
  Financial: 'Income, expenses and profit',
  Property: 'How buildings and units perform',
  Tenant: 'Tenants, payments and messages',
  Operational: 'Monthly results and trends',
  Accounting: 'The general ledger for your accountant',
})

/** On a phone a row is a card: the key of its title’s column, and of the one beside it. */
export const phoneHeads: Record<ReportType, { title: string; bare?: string }> = {
  'Revenue Summary': { title: 'Date', bare: 'Amount' },
  'Rent Roll': { title: 'Property', bare: 'Unit' },
  'Expense Report': { title: 'Category', bare: 'Amount' },
  'Profit & Loss': { title: 'Line', bare: 'Amount' },
  'Occupancy Report': { title: 'Property' },
  'Property Performance': { title: 'Property' },
  'Maintenance Summary': { title: 'Title', bare: 'Status' },
  'Vacancy Analysis': { title: 'Property', bare: 'Unit' },
  'Tenant Directory': { title: 'Name', bare: 'Role' },
  'Lease Expiration': { title: 'Tenant', bare: 'Lease End' },
  'Payment History': { title: 'Tenant', bare: 'Amount' },
  'Communication Log': { title: 'Subject', bare: 'Status' },
  'Monthly Dashboard': { title: 'Metric', bare: 'Change' },
  'Maintenance Trends': { title: 'Month' },
  'Collection Report': { title: 'Tenant' },
  'Move-in/Move-out': { title: 'Tenant', bare: 'Event' },
  'Trial Balance': { title: 'Account', bare: 'Number' },
  'General Ledger': { title: 'Account', bare: 'Date' },
  'Balance Sheet': { title: 'Account', bare: 'Amount' },
  'Cash Flow': { title: 'Line', bare: 'Amount' },
  'Deposit Liability': { title: 'Tenant', bare: 'Deposit Held' },
  'Bank Reconciliation': { title: 'Line', bare: 'Amount' },
  'Budget vs. Actual': { title: 'Account', bare: 'Variance' },
  'Payables Aging': { title: 'Payee', bare: 'Total' },
}

/** The purpose of each report. */
export const answers: Record<ReportType, string> = labels({
  'Revenue Summary': 'Every payment received, with its date and method.',
  'Rent Roll': 'Every unit with its tenant, rent, lease end and balance.',
  'Expense Report': 'Expenses by category and property.',
  'Profit & Loss': 'Income, expenses and net operating income.',
  'Occupancy Report': 'Your properties and how many of their units are occupied.',
  'Property Performance': 'Income of each property against its potential.',
  'Maintenance Summary': 'Maintenance requests with priority, status and cost.',
  'Vacancy Analysis': 'Vacant units, how long they were vacant, and the rent lost.',
  'Tenant Directory': 'Your tenants and their contact details.',
  'Lease Expiration': 'Leases that end soon, and their rent.',
  'Payment History': 'All payments by tenant, including pending and reversed ones.',
  'Communication Log': 'Messages by sender, recipient, date and subject.',
  'Monthly Dashboard': 'This month compared with the month before.',
  'Maintenance Trends': 'Requests opened and completed, and how long they take.',
  'Collection Report': 'Rent paid on time, paid late and unpaid.',
  'Move-in/Move-out': 'Move-ins and move-outs, with dates and reasons.',
  'Trial Balance': 'Every account with its debit or credit on a day.',
  'General Ledger': 'Every debit and credit, account by account.',
  'Balance Sheet': 'Assets, liabilities and equity on a day.',
  'Cash Flow': 'Money into and out of the bank accounts.',
  'Deposit Liability': 'Deposits held for each tenant on a day.',
  'Bank Reconciliation': 'From each account’s balance to its bank statement on a day.',
  'Budget vs. Actual': 'Income and expenses against their budget.',
  'Payables Aging': 'Bills owed on a day, by how long they are past due.',
})
