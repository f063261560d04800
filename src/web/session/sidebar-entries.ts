import {
  Building2,
  ChartColumn,
  CircleDollarSign,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Portal } from './portal.ts'

export interface NavigationEntry {
  /** In the reader's language. */
  readonly label: string
  href: string
  icon: LucideIcon
  /** A count beside the label, a destructive one only when above 0; `unit` reads it out. */
  badge?: { count: (stats: Stats) => number; readonly unit: string; destructive: boolean }
}

/** The entries of the sidebar in their order (spec.md point 2). */
export const navigation: readonly NavigationEntry[] = [
  {
    get label() {
      return t('Dashboard')
    },
    href: '/',
    icon: LayoutDashboard,
  },
  {
    get label() {
      return t('Properties')
    },
    href: '/properties',
    icon: Building2,
    badge: {
      count: stats => stats.totalUnits,
      get unit() {
        return t('units')
      },
      destructive: false,
    },
  },
  {
    get label() {
      return t('Tenants')
    },
    href: '/tenants',
    icon: Users,
  },
  {
    get label() {
      return t('Financials')
    },
    href: '/financials',
    icon: CircleDollarSign,
  },
  {
    get label() {
      return t('Maintenance')
    },
    href: '/maintenance',
    icon: Wrench,
    badge: {
      count: stats => stats.pendingMaintenance,
      get unit() {
        return t('pending')
      },
      destructive: true,
    },
  },
  {
    get label() {
      return t('Communication')
    },
    href: '/communication',
    icon: MessageSquare,
    badge: {
      count: stats => stats.unreadMessages,
      get unit() {
        return t('unread')
      },
      destructive: true,
    },
  },
  {
    get label() {
      return t('Reports')
    },
    href: '/reports',
    icon: ChartColumn,
  },
  {
    get label() {
      return t('Documents')
    },
    href: '/documents',
    icon: FileText,
  },
]

/**
 * The navigation entries of a role (domain.md §4.3). Before the role is known, entries that may
 * disappear are left out.
 */
export function navigationFor(portal: Portal | undefined): NavigationEntry[] {
  const hidden = portal ? hiddenFrom[portal] : hiddenFrom.tenant
  return navigation
    .filter(({ href }) => !hidden.includes(href))
    .map(entry => (portal === 'tenant' && entry.href === '/properties' ? myHome : entry))
}

const hiddenFrom: Record<Portal, readonly string[]> = {
  office: [],
  newcomer: [],
  owner: [],
  staff: ['/tenants', '/financials'],
  tenant: ['/tenants'],
}

/** In place of Properties for a tenant, without the number of units. */
const myHome: NavigationEntry = {
  get label() {
    return t('My Home')
  },
  href: '/properties',
  icon: Building2,
}

/** At the bottom, apart from the others. */
export const settingsEntry: NavigationEntry = {
  get label() {
    return t('Settings')
  },
  href: '/settings',
  icon: Settings,
}

/** An entry is highlighted on its own path and, unless it is the root, below it. */
export function isHighlighted(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(href))
}
