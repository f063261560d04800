import { Mail, MessageSquare, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { fullName } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import styles from './ways.module.css'

export interface Contact {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phone?: string | null
}

/** Phone, email and message of a person, each a link. */
export function Ways({ person, isSelf }: { person: Contact; isSelf: boolean }) {
  const { id, email, phone } = person
  return (
    <span className={styles.ways}>
      {phone && (
        <a href={callHref(phone)} className={styles.way}>
          <Phone size={14} aria-hidden />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={styles.way}>
          <Mail size={14} aria-hidden />
          {email}
        </a>
      )}
      {email && !isSelf && (
        <Link href={`/communication?with=${id}`} className={styles.way}>
          <MessageSquare size={14} aria-hidden />
          {t('Message {name}', { name: fullName(person) })}
        </Link>
      )}
    </span>
  )
}
