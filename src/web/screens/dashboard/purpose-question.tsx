import { Building2, DoorOpen, House, type LucideIcon } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Text } from '#web/components/values/text.tsx'
import { choosePurpose, type Purpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './purpose-question.module.css'

/** Asks a new user once why they are here; menu, headings and first steps follow the answer. */
export default function PurposeQuestion() {
  const { id, firstName, email } = usePerson()
  return (
    <Panel
      title={
        firstName ? t('Welcome to Rooftree, {firstName}', { firstName }) : t('Welcome to Rooftree')
      }
      subtitle={t('What brings you here?')}
    >
      <ul className={styles.answers}>
        {answers().map(({ purpose, icon: Icon, title, text }) => (
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
        <Text
          id="Do you work for a landlord or a property manager? Ask them to invite <0>{email}</0>."
          values={{ email }}
          parts={[<b key="email" />]}
        />
      </p>
    </Panel>
  )
}

function answers(): { purpose: Purpose; icon: LucideIcon; title: string; text: string }[] {
  return [
    {
      purpose: 'landlord',
      icon: House,
      title: t('I rent out homes'),
      text: t('Houses, apartments or units of your own.'),
    },
    {
      purpose: 'manager',
      icon: Building2,
      title: t('I manage for others'),
      text: t('Properties that belong to your clients.'),
    },
    {
      purpose: 'tenant',
      icon: DoorOpen,
      title: t('I rent'),
      text: t('You live in a home that belongs to someone else.'),
    },
  ]
}
