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
      'Your properties, the people in them and the money between you, in one place. This takes two minutes; the question mark in the header brings it back whenever you want.',
    icon: PartyPopper,
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    description:
      'The day at a glance: what came in, which homes are rented, what needs mending and who is late. Every figure leads to the entries behind it.',
    icon: LayoutDashboard,
  },
  {
    id: 'properties',
    title: 'Properties',
    description:
      'Add a building with its address and number of units; the units are made for you. Type rents and sizes into one sheet, and see at once how full each property is.',
    icon: Building2,
    action: { text: 'Go to Properties', href: '/properties' },
  },
  {
    id: 'tenants',
    title: 'Tenants',
    description:
      'Everyone who rents, with their leases, balances and contact details. Add a tenant, then their lease, from today or from a day to come.',
    icon: Users,
    action: { text: 'Go to Tenants', href: '/tenants' },
  },
  {
    id: 'maintenance',
    title: 'Maintenance',
    description:
      'Requests come in with a unit and a priority. Start the work, complete it and note what it cost; tenants follow along without calling you.',
    icon: Wrench,
    action: { text: 'Go to Maintenance', href: '/maintenance' },
  },
  {
    id: 'financials',
    title: 'Financials',
    description:
      'Rent is charged by itself on its due day. Record what comes in, and every balance is right to the cent: who paid, who did not, and how late.',
    icon: CircleDollarSign,
    action: { text: 'Go to Financials', href: '/financials' },
  },
  {
    id: 'documents',
    title: 'Documents',
    description:
      'Leases, property papers and photos, kept with the property, unit or lease they belong to.',
    icon: FileText,
    action: { text: 'Go to Documents', href: '/documents' },
  },
  {
    id: 'communication',
    title: 'Communication',
    description:
      'Messages between you, your tenants and your team. What you have not read yet is counted in the sidebar and on the bell.',
    icon: MessageSquare,
    action: { text: 'Go to Communication', href: '/communication' },
  },
  {
    id: 'reports',
    title: 'Reports',
    description:
      'Revenue, rent roll, occupancy, collection and more, as a table on the screen or as a file for your accountant.',
    icon: ChartColumn,
    action: { text: 'Go to Reports', href: '/reports' },
  },
  {
    id: 'ai-assistant',
    title: 'AI Assistant',
    description:
      'Ask how your units, repairs or payments stand. It answers from what is on your screen; nothing you type leaves your browser.',
    icon: Sparkles,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    description:
      'The bell in the header counts the messages you have not read. In Settings you choose which mails you get.',
    icon: Bell,
    action: { text: 'Go to Settings', href: '/settings' },
  },
  {
    id: 'getting-started',
    title: 'Getting Started',
    description:
      'A property, a tenant, a lease: three short forms, and your first rent is on the books. The steps wait for you on the dashboard.',
    icon: Rocket,
  },
]
