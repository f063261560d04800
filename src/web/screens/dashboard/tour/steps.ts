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

export interface TourStep {
  id: string
  title: string
  description: string
  icon: LucideIcon
  /** The text of the step's link, and its target screen. */
  action?: { text: string; href: string }
}

/** The eleven steps of spec.md point 4 in their order, and getting-started, the last. */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to Rooftree',
    description:
      'Your properties, tenants and finances in one place. This tour takes two minutes. The question mark in the header opens it again.',
    icon: PartyPopper,
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    description:
      'Your day at a glance: revenue, occupancy, repairs and late rent. Click a figure to see the entries behind it.',
    icon: LayoutDashboard,
  },
  {
    id: 'properties',
    title: 'Properties',
    description:
      'Add a building with its address and number of units, and the units are created for you. Enter rents and sizes in one table, and see the occupancy of each property.',
    icon: Building2,
    action: { text: 'Go to Properties', href: '/properties' },
  },
  {
    id: 'tenants',
    title: 'Tenants',
    description:
      'All your tenants, with their leases, balances and contact details. Add a tenant, then their lease.',
    icon: Users,
    action: { text: 'Go to Tenants', href: '/tenants' },
  },
  {
    id: 'maintenance',
    title: 'Maintenance',
    description:
      'Requests come in with a unit and a priority. Start the work, complete it and enter the cost. Tenants follow the progress without calling you.',
    icon: Wrench,
    action: { text: 'Go to Maintenance', href: '/maintenance' },
  },
  {
    id: 'financials',
    title: 'Financials',
    description:
      'Rent is charged automatically on its due date. Record payments, and see who paid, who is late and by how much.',
    icon: CircleDollarSign,
    action: { text: 'Go to Financials', href: '/financials' },
  },
  {
    id: 'documents',
    title: 'Documents',
    description: 'Leases, property documents and photos, filed with their property, unit or lease.',
    icon: FileText,
    action: { text: 'Go to Documents', href: '/documents' },
  },
  {
    id: 'communication',
    title: 'Communication',
    description:
      'Messages between you, your tenants and your team. The sidebar and the bell show the number of unread messages.',
    icon: MessageSquare,
    action: { text: 'Go to Communication', href: '/communication' },
  },
  {
    id: 'reports',
    title: 'Reports',
    description:
      'Revenue, rent roll, occupancy, collection and more, on the screen or exported for your accountant.',
    icon: ChartColumn,
    action: { text: 'Go to Reports', href: '/reports' },
  },
  {
    id: 'ai-assistant',
    title: 'AI Assistant',
    description:
      'Ask about your units, repairs or payments. It answers from the data on your screen. Nothing you type leaves your browser.',
    icon: Sparkles,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    description:
      'The bell in the header shows your unread messages and notifications. Choose your email notifications in Settings.',
    icon: Bell,
    action: { text: 'Go to Settings', href: '/settings' },
  },
  {
    id: 'getting-started',
    title: 'Getting Started',
    description:
      'Add a property, a tenant and a lease, and you are ready to record rent. The dashboard guides you through these steps.',
    icon: Rocket,
  },
]
