import {
  Building2,
  ChartColumn,
  CircleDollarSign,
  DoorOpen,
  FileText,
  HardHat,
  House,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck,
  Wrench,
} from 'lucide-react'

export function Features() {
  return (
    <section className="features" id="features" aria-labelledby="features-title">
      <h2 id="features-title">Everything a building needs</h2>
      <p className="lead">
        Seven parts that know about each other, so nothing is typed twice and nothing gets lost.
      </p>
      <ul>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className="icon">
              <Icon size={22} strokeWidth={1.75} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HowItWorks() {
  return (
    <section className="how" id="how-it-works" aria-labelledby="how-title">
      <h2 id="how-title">How it works</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Roles() {
  return (
    <section className="roles" id="for-everyone" aria-labelledby="roles-title">
      <div>
        <h2 id="roles-title">Everyone sees what is theirs</h2>
        <p className="lead">
          One building, many people. Each signs in to the same Rooftree and finds only what concerns
          them.
        </p>
      </div>
      <ul>
        {people.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Item {
  icon: LucideIcon
  title: string
  text: string
}

// The seven features of spec.md point 1.
const features: readonly Item[] = [
  {
    icon: House,
    title: 'Tenant portal',
    text: 'Payments, requests and communication in one place for your tenants, on any phone.',
  },
  {
    icon: CircleDollarSign,
    title: 'Financial management',
    text: 'Rent collection, expenses and financial reports, exact to the cent.',
  },
  {
    icon: Wrench,
    title: 'Maintenance tracking',
    text: 'From the first request to the finished work order, with nothing forgotten on the way.',
  },
  {
    icon: ShieldCheck,
    title: 'Multi-role access control',
    text: 'Managers, owners, staff and tenants each see and do what their role allows.',
  },
  {
    icon: MessagesSquare,
    title: 'Real-time communication',
    text: 'Messages arrive as they are sent and stay with the people they concern.',
  },
  {
    icon: ChartColumn,
    title: 'Reporting',
    text: 'Revenue, occupancy, rent roll and more, with CSV export for your accountant.',
  },
  {
    icon: FileText,
    title: 'Document management',
    text: 'Leases and papers filed with the property, unit or lease they belong to.',
  },
]

const steps: readonly Omit<Item, 'icon'>[] = [
  {
    title: 'Add your properties',
    text: 'Name, address and number of units. The units are created for you.',
  },
  {
    title: 'Bring in your tenants',
    text: 'Add them yourself or send an invitation, and put each on a lease.',
  },
  {
    title: 'Let it run',
    text: 'Record rent, follow repairs and answer messages. The dashboard says what needs you.',
  },
]

const people: readonly Item[] = [
  { icon: Building2, title: 'Landlords and managers', text: 'The whole portfolio, every figure.' },
  { icon: DoorOpen, title: 'Tenants', text: 'Rent, lease, repairs and messages.' },
  { icon: KeyRound, title: 'Owners', text: 'How their own properties are doing.' },
  { icon: HardHat, title: 'Staff', text: 'The jobs of the day, in order of urgency.' },
]
