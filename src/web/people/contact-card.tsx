import { Link } from 'wouter'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { fullName, initials } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './contact-card.module.css'
import { type Contact, Ways } from './ways.tsx'

/** One person in a list of contacts, whom the reader can write or call at once. */
export function ContactCard(props: {
  person: Contact
  position: string
  /** Their page, if they have one. */
  href?: string
}) {
  const { person, href } = props
  const self = usePerson()
  return (
    <li className={styles.person}>
      <PersonAvatar initials={initials(person)} />
      <div className={styles.words}>
        {href ? (
          <Link href={href} className={styles.name}>
            {fullName(person)}
          </Link>
        ) : (
          <span className={styles.name}>{fullName(person)}</span>
        )}
        <span className={styles.position}>{props.position}</span>
        <Ways person={person} isSelf={person.id === self.id} />
      </div>
    </li>
  )
}
