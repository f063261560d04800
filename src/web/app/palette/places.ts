import { ChartColumn, CircleDollarSign, type LucideIcon, Settings } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import {
  bankingAddress,
  bankingViewLabels,
  bankingViews,
  usualBankingView,
} from '#web/screens/financials/banking/views.ts'
import {
  addressOf as sectionAddress,
  sectionLabels,
  sectionsFor,
} from '#web/screens/financials/tables/sections.ts'
import { pageAddressOf as reportAddress } from '#web/screens/reports/report/address.ts'
import { addressOf as tabAddress } from '#web/screens/settings/tabs/tabs.ts'
import type { Portal } from '#web/session/portal.ts'
import { navigationFor, settingsEntry } from '#web/session/sidebar-entries.ts'
import { type Named, named } from './fitting.ts'
import { keysTo } from './keys.ts'

type Person = Pick<Account, 'role' | 'organizationId'>

/** The screens of the sidebar. */
export function screensOf(portal: Portal | undefined): Named[] {
  return [...navigationFor(portal), settingsEntry].map(entry =>
    placed({
      ...{ read: () => entry.label, href: entry.href, icon: entry.icon },
      keys: keysTo(entry.href),
    }),
  )
}

/** The parts of Financials. */
export function sectionsOf(person: Person, portal: Portal | undefined): Named[] {
  if (portal !== 'office' && portal !== 'owner') return []
  const sections = sectionsFor(person)
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
  return can(person, 'bank:read') ? [...sections, ...viewsOfBanking()] : sections
}

function viewsOfBanking(): Named[] {
  return bankingViews
    .filter(view => view !== usualBankingView)
    .map(view =>
      placed({
        read: () => bankingViewLabels[view],
        href: bankingAddress(view),
        detail: sectionLabels.banking,
        icon: CircleDollarSign,
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

/** The cards of Settings, each on its tab, and its pages. */
export function settingsOf(person: Person): Named[] {
  return settingsPlaces
    .filter(({ may }) => !may || (person.organizationId !== null && can(person, may)))
    .map(({ read, others, href }) =>
      placed({ ...{ read, href, detail: t('Settings'), icon: Settings }, others: others?.() }),
    )
}

const settingsPlaces: readonly {
  read: () => string
  others?: () => string
  href: string
  may?: Permission
}[] = [
  { read: () => t('Profile'), href: tabAddress('general') },
  { read: () => t('Notifications'), href: tabAddress('notifications') },
  {
    read: () => t('Security & Privacy'),
    others: () => t('password two-factor delete account'),
    href: tabAddress('security'),
  },
  { read: () => t('Language'), href: tabAddress('general') },
  {
    read: () => t('System Settings'),
    others: () => t('currency time zone date format'),
    href: tabAddress('general'),
  },
  { read: () => t('Data'), others: () => t('export download'), href: tabAddress('data') },
  { read: () => t('Calendar'), href: tabAddress('notifications') },
  { read: () => t('Active Sessions'), href: tabAddress('security') },
  {
    read: () => t('Team'),
    others: () => t('members users colleagues invite'),
    href: tabAddress('team'),
    may: 'member:write',
  },
  {
    read: () => t('Letterhead and Payments'),
    href: tabAddress('organization'),
    may: 'organization:update',
  },
  {
    read: () => t('Late Fees & Deposits'),
    href: tabAddress('rent-rules'),
    may: 'property:update',
  },
  {
    read: () => t('Automatic Emails'),
    href: `${tabAddress('notifications')}#automatic-emails`,
    may: 'automatic-email:read',
  },
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
    banking: t('bank statement reconcile reconciliation match import ofx trust'),
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
  keys?: readonly string[] | undefined
}): Named {
  const { read, href, icon, detail, keys } = place
  return named(
    read,
    label => ({
      ...{ id: `${href} ${label}`, label, detail, icon, keys, to: { href } },
      recent: { kind: 'place', label, href },
    }),
    place.others ? [place.others] : [],
  )
}
