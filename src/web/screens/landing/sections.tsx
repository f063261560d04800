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
import { t } from '#shared/language/t.ts'

export function Features() {
  return (
    <section className="features" id="features" aria-labelledby="features-title">
      <h2 id="features-title">{t('Everything You Need to Run Rentals')}</h2>
      <p className="lead">
        {t('Seven tools that share the same records, so nothing is entered twice.')}
      </p>
      <ul>
        {features().map(({ icon: Icon, title, text }) => (
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
      <h2 id="how-title">{t('How It Works')}</h2>
      <ol>
        {steps().map(({ title, text }) => (
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
        <h2 id="roles-title">{t('Everyone Sees Only What They Need')}</h2>
        <p className="lead">
          {t(
            'One property, many people. Each signs in to the same Rooftree and gets a view of their own.',
          )}
        </p>
      </div>
      <ul>
        {people().map(({ icon: Icon, title, text }) => (
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
function features(): Item[] {
  return [
    {
      icon: House,
      title: t('Tenant portal'),
      text: t('Payments, requests and communication in one place for your tenants, on any phone.'),
    },
    {
      icon: CircleDollarSign,
      title: t('Financial management'),
      text: t(
        'Rent, bills, bank reconciliation, closed months and owner statements, exact to the cent.',
      ),
    },
    {
      icon: Wrench,
      title: t('Maintenance tracking'),
      text: t('From the first request to the finished work order, with photos, costs and history.'),
    },
    {
      icon: ShieldCheck,
      title: t('Multi-role access control'),
      text: t('Managers, owners, staff and tenants each see and do what their role allows.'),
    },
    {
      icon: MessagesSquare,
      title: t('Real-time communication'),
      text: t('Messages arrive instantly, with email copies for people who are away.'),
    },
    {
      icon: ChartColumn,
      title: t('Reporting'),
      text: t('Rent roll, revenue, occupancy and more, with CSV export for your accountant.'),
    },
    {
      icon: FileText,
      title: t('Document management'),
      text: t('Leases and files stored with the property, unit or lease they belong to.'),
    },
  ]
}

function steps(): Omit<Item, 'icon'>[] {
  return [
    {
      title: t('Add your properties'),
      text: t('Enter the name, address and number of units, or import your rent roll.'),
    },
    {
      title: t('Bring in your tenants'),
      text: t('Add them and their leases, and invite them by email when you are ready.'),
    },
    {
      title: t('Run your rentals'),
      text: t(
        'Record rent, track repairs and answer messages. The dashboard shows what needs your attention.',
      ),
    },
  ]
}

function people(): Item[] {
  return [
    {
      icon: Building2,
      title: t('Landlords and managers'),
      text: t('The whole portfolio, every figure.'),
    },
    { icon: DoorOpen, title: t('Tenants'), text: t('Rent, lease, repairs and messages.') },
    { icon: KeyRound, title: t('Owners'), text: t('How their properties are doing.') },
    { icon: HardHat, title: t('Staff'), text: t('Today’s jobs, most urgent first.') },
  ]
}
