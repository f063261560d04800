import { CircleDollarSign, House, type LucideIcon, MessageSquare, Wrench } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Portal } from './portal.ts'

export interface BarEntry {
  /** In the reader's language. */
  readonly label: string
  href: string
  icon: LucideIcon
  /** Whether the number of unread messages stands on it. */
  countsUnread?: boolean
}

/** The entries of the bar on a phone, for those who work or live with one; for others none. */
export function barFor(portal: Portal | undefined): BarEntry[] {
  const home = { label: t('Home', { context: 'navigation' }), href: '/', icon: House }
  const repairs = { href: '/maintenance', icon: Wrench }
  const messages = {
    ...{ label: t('Messages'), href: '/communication', icon: MessageSquare },
    countsUnread: true,
  }
  if (portal === 'staff') return [home, { label: t('Jobs'), ...repairs }, messages]
  if (portal !== 'tenant') return []
  const pay = { label: t('Pay'), href: '/financials', icon: CircleDollarSign }
  return [home, pay, { label: t('Repairs'), ...repairs }, messages]
}
