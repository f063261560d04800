import {
  Bell,
  Building2,
  ChartColumn,
  CircleDollarSign,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  PartyPopper,
  Rocket,
  Sparkles,
  Users,
  Wrench,
} from 'lucide-react'
import { t } from '#shared/language/t.ts'

export interface TourStep {
  id: string
  title: string
  description: string
  icon: LucideIcon
  /** The text of the step's link, and its target screen. */
  action?: { text: string; href: string }
}

/** The eleven steps of spec.md point 4 in their order, and getting-started, the last. */
export function tourSteps(): TourStep[] {
  return [
    {
      id: 'welcome',
      title: t('Welcome to Rooftree'),
      description: t(
        'Your properties, tenants and finances in one place. This tour takes two minutes. The question mark in the header opens it again.',
      ),
      icon: PartyPopper,
    },
    {
      id: 'dashboard',
      title: t('Dashboard'),
      description: t(
        'Your day at a glance: revenue, occupancy, repairs and late rent. Click a figure to see the entries behind it.',
      ),
      icon: LayoutDashboard,
    },
    {
      id: 'properties',
      title: t('Properties'),
      description: t(
        'Add a building with its address and number of units, and the units are created for you. Enter rents and sizes in one table, and see the occupancy of each property.',
      ),
      icon: Building2,
      action: { text: t('Go to Properties'), href: '/properties' },
    },
    {
      id: 'tenants',
      title: t('Tenants'),
      description: t(
        'All your tenants, with their leases, balances and contact details. Add a tenant, then their lease.',
      ),
      icon: Users,
      action: { text: t('Go to Tenants'), href: '/tenants' },
    },
    {
      id: 'maintenance',
      title: t('Maintenance'),
      description: t(
        'Requests come in with a unit and a priority. Start the work, complete it and enter the cost. Tenants follow the progress without calling you.',
      ),
      icon: Wrench,
      action: { text: t('Go to Maintenance'), href: '/maintenance' },
    },
    {
      id: 'financials',
      title: t('Financials'),
      description: t(
        'Rent is charged automatically on its due date. Record payments, and see who paid, who is late and by how much.',
      ),
      icon: CircleDollarSign,
      action: { text: t('Go to Financials'), href: '/financials' },
    },
    {
      id: 'documents',
      title: t('Documents'),
      description: t(
        'Leases, property documents and photos, filed with their property, unit or lease.',
      ),
      icon: FileText,
      action: { text: t('Go to Documents'), href: '/documents' },
    },
    {
      id: 'communication',
      title: t('Communication'),
      description: t(
        'Messages between you, your tenants and your team. The sidebar and the bell show the number of unread messages.',
      ),
      icon: MessageSquare,
      action: { text: t('Go to Communication'), href: '/communication' },
    },
    {
      id: 'reports',
      title: t('Reports'),
      description: t(
        'Revenue, rent roll, occupancy, collection and more, on screen or exported for your accountant.',
      ),
      icon: ChartColumn,
      action: { text: t('Go to Reports'), href: '/reports' },
    },
    {
      id: 'ai-assistant',
      title: t('AI Assistant'),
      description: t(
        'Ask about your units, repairs or payments. It answers from the data on your screen. Nothing you type leaves your browser.',
      ),
      icon: Sparkles,
    },
    {
      id: 'notifications',
      title: t('Notifications'),
      description: t(
        'The bell in the header shows your unread messages and notifications. Choose your email notifications in Settings.',
      ),
      icon: Bell,
      action: { text: t('Go to Settings'), href: '/settings' },
    },
    {
      id: 'getting-started',
      title: t('Getting Started'),
      description: t(
        'Add a property, a tenant and a lease, and you are ready to record rent. The dashboard guides you through these steps.',
      ),
      icon: Rocket,
    },
  ]
}
