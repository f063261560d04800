import { ChartColumn, CircleDollarSign, type LucideIcon, Settings } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import {
  addressOf as sectionAddress,
  sectionLabels,
  sectionsFor,
} from '#web/screens/financials/tables/sections.ts'
import { pageAddressOf as reportAddress } from '#web/screens/reports/report/address.ts'
import type { Portal } from '#web/session/portal.ts'
import { navigationFor, settingsEntry } from '#web/session/sidebar-entries.ts'
import { type Named, named } from './fitting.ts'

type Person = Pick<Account, 'role' | 'organizationId'>

/** The screens of the sidebar. */
export function screensOf(portal: Portal | undefined): Named[] {
  return [...navigationFor(portal), settingsEntry].map(entry =>
    placed({ read: () => entry.label, href: entry.href, icon: entry.icon }),
  )
}

/** The parts of Financials. */
export function sectionsOf(person: Person, portal: Portal | undefined): Named[] {
  if (portal !== 'office' && portal !== 'owner') return []
  return sectionsFor(person)
    .filter(({ name }) => name !== 'overview')
    .map(({ name }) =>
      placed({
        read: () => sectionLabels[name],
        href: sectionAddress(name),
        detail: t('Financials'),
        icon: CircleDollarSign,
        others: otherWords()[name],
      }),
    )
}

/** The reports this person may make. */
export function reportsOf(person: Person, portal: Portal | undefined): Named[] {
  const maker = { ...person, rents: portal === 'tenant' }
  return reportTypes
    .filter(type => portal !== undefined && mayMake(maker, type))
    .map(type =>
      placed({
        read: () => reportName(type),
        href: reportAddress(type),
        icon: ChartColumn,
        others: otherWords()[type],
      }),
    )
}

/** The cards of Settings, and its pages. */
export function settingsOf(person: Person): Named[] {
  return settingsPlaces
    .filter(({ may }) => !may || (person.organizationId !== null && can(person, may)))
    .map(({ read, others, href = settingsEntry.href }) =>
      placed({ ...{ read, href, detail: t('Settings'), icon: Settings }, others: others?.() }),
    )
}

const settingsPlaces: readonly {
  read: () => string
  others?: () => string
  href?: string
  may?: Permission
}[] = [
  { read: () => t('Profile') },
  { read: () => t('Notifications') },
  { read: () => t('Security & Privacy') },
  { read: () => t('Language') },
  { read: () => t('System Settings'), others: () => t('currency time zone date format') },
  { read: () => t('Data'), others: () => t('export download delete account') },
  { read: () => t('Calendar') },
  { read: () => t('Active Sessions') },
  {
    read: () => t('Team'),
    others: () => t('members users colleagues invite'),
    may: 'member:write',
  },
  { read: () => t('Letterhead and Payments'), may: 'organization:update' },
  { read: () => t('Late Fees & Deposits'), may: 'property:update' },
  { read: () => t('Automatic Emails'), may: 'automatic-email:read' },
  { read: () => t('Audit Log'), href: '/settings/audit', may: 'audit:read' },
  { read: () => t('Automations'), href: '/settings/automations', may: 'automation:read' },
  { read: () => t('Sent Emails'), href: '/settings/mail', may: 'mail:read' },
  { read: () => t('Erased People'), href: '/settings/erasures', may: 'tenant:erase' },
  { read: () => t('Records to Review'), href: '/settings/review', may: 'record:review' },
]

/** Other names of a place, in the reader's language. */
function otherWords(): Partial<Record<string, string>> {
  return {
    aging: t('late overdue past due delinquent owes'),
    expenses: t('bills costs spending'),
    'charge-runs': t('monthly rent charges'),
    vendors: t('contractors plumbers suppliers'),
    'Rent Roll': t('rent list tenants and rents'),
    'Profit & Loss': t('income statement net income'),
    'Vacancy Analysis': t('vacant empty units'),
    'Lease Expiration': t('leases ending renewals'),
    'Collection Report': t('late overdue past due delinquent owes'),
    'Move-in/Move-out': t('moving turnover'),
  }
}

function placed(place: {
  read: () => string
  href: string
  icon: LucideIcon
  detail?: string
  others?: string | undefined
}): Named {
  const { read, href, icon, detail } = place
  return named(
    read,
    label => ({
      ...{ id: `${href} ${label}`, label, detail, icon, to: { href } },
      recent: { kind: 'place', label, href },
    }),
    place.others ? [place.others] : [],
  )
}
