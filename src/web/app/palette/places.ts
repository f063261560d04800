import { ChartColumn, CircleDollarSign, type LucideIcon } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
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

/** A place with all that it is found by: its name, where it is, and other words for it. */
export function placed(place: {
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
    [detail, place.others].filter(text => text !== undefined),
  )
}
