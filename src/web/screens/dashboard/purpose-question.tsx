import { Button } from '@mantine/core'
import { Building2, DoorOpen, House, type LucideIcon } from 'lucide-react'
import { Panel } from '#web/components/layout/panel.tsx'
import { choosePurpose, forgetPurpose, type Purpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './purpose-question.module.css'

/** Asks a new user once why they are here; menu, headings and first steps follow the answer. */
export default function PurposeQuestion() {
  const { id, firstName, email } = usePerson()
  return (
    <Panel
      title={firstName ? `Welcome to Rooftree, ${firstName}` : 'Welcome to Rooftree'}
      subtitle="What brings you here?"
    >
      <ul className={styles.answers}>
        {answers.map(({ purpose, icon: Icon, title, text }) => (
          <li key={purpose}>
            <button
              type="button"
              className={styles.answer}
              onClick={() => choosePurpose(id, purpose)}
            >
              <Icon size={24} strokeWidth={1.75} aria-hidden className={styles.icon} />
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Do you work for a landlord or a property manager? Ask them to invite <b>{email}</b>.
      </p>
    </Panel>
  )
}

/** Takes the answer back: the question is asked again. */
export function ChangePurpose() {
  return (
    <Button variant="subtle" size="compact-sm" onClick={forgetPurpose}>
      Change my answer
    </Button>
  )
}

const answers: readonly { purpose: Purpose; icon: LucideIcon; title: string; text: string }[] = [
  {
    purpose: 'landlord',
    icon: House,
    title: 'I rent out homes',
    text: 'Houses, apartments or units of your own.',
  },
  {
    purpose: 'manager',
    icon: Building2,
    title: 'I manage for others',
    text: 'Properties that belong to your clients.',
  },
  {
    purpose: 'tenant',
    icon: DoorOpen,
    title: 'I rent',
    text: 'You live in a home that belongs to somebody else.',
  },
]
