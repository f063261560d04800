import { Building2, Gauge, Landmark, type LucideIcon, Users } from 'lucide-react'
import type { ReportType, reportGroups } from '#shared/reports/report-catalogue.ts'

export type ReportGroup = keyof typeof reportGroups

/** The groups in their order, as the screen shows them. */
export const groups: readonly { name: ReportGroup; icon: LucideIcon; text: string }[] = [
  { name: 'Financial', icon: Landmark, text: 'What comes in, what goes out, what is left' },
  { name: 'Property', icon: Building2, text: 'How buildings and units are doing' },
  { name: 'Tenant', icon: Users, text: 'Who rents, pays and writes' },
  { name: 'Operational', icon: Gauge, text: 'How the month went and where it is heading' },
]

/** On a phone a row is a card: the column of its title, and the one beside it. */
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
}

/** The purpose of each report. */
export const answers: Record<ReportType, string> = {
  'Revenue Summary': 'What came in, payment by payment, and by which method.',
  'Rent Roll': 'Who rents each unit, for how much, until when, and what they owe.',
  'Expense Report': 'What was spent, on what, and for which property.',
  'Profit & Loss': 'What is left of the income after every expense.',
  'Occupancy Report': 'Which properties there are, and how much of them is rented.',
  'Property Performance': 'What each property earns against what it could earn.',
  'Maintenance Summary': 'What was reported, how urgent it is, and what it should cost.',
  'Vacancy Analysis': 'Which units stood empty, for how long, and what that cost.',
  'Tenant Directory': 'Who rents from you, and how to reach them.',
  'Lease Expiration': 'Which leases end soon, and how much rent depends on them.',
  'Payment History': 'Who paid what and when, pending and reversed payments included.',
  'Communication Log': 'Who wrote to whom, when, and about what.',
  'Monthly Dashboard': 'How this month compares with the one before.',
  'Maintenance Trends': 'Whether requests pile up, and how fast they are settled.',
  'Collection Report': 'How much rent came on time, late, or not at all.',
  'Move-in/Move-out': 'Who moved in and who moved out, when and why.',
}
