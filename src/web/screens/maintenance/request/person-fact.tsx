import { MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './request.module.css'

type Person = MaintenanceRequest['tenant']

/** A person of a request, with the way to write to them. */
export function PersonFact(props: { person: Person; canWrite: boolean }) {
  const me = usePerson()
  const name = fullName(props.person)
  if (props.person.id === me.id) return t('{name} (you)', { name })
  if (!props.canWrite) return name
  return <MessageLink person={props.person} name={name} />
}

/** Leads to the conversation with a person; without a name shown it is an icon. */
export function MessageLink({ person, name }: { person: Person; name?: string }) {
  return (
    <Link
      href={`/communication?with=${person.id}`}
      className={styles.write}
      aria-label={t('Message {name}', { name: fullName(person) })}
    >
      {name}
      <MessageSquare size={15} aria-hidden />
    </Link>
  )
}
