import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { initials, personLabel } from '#web/format/format.ts'
import { usePerson, useSession } from '#web/session/session.tsx'
import styles from './user-menu.module.css'

/**
 * Who is signed in, and the way out. The browser's own popover opens, closes on Escape or a click
 * beside it and gives the focus back; Mantine's menu would add 25 KB to every first visit.
 */
export function UserMenu() {
  const person = usePerson()
  const { signOut } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const label = personLabel(person)
  return (
    <>
      <button type="button" className={styles.user} popoverTarget="user-menu">
        <PersonAvatar
          image={person.profileImageUrl}
          initials={initials({ ...person, lastName: null })}
          size="small"
        />
        <span className={styles.label}>{label}</span>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      <div id="user-menu" ref={menu} popover="auto" className={styles.menu}>
        <p className={styles.email}>{person.email}</p>
        <Link href="/settings" className={styles.item} onClick={() => menu.current?.hidePopover()}>
          <Settings size={17} aria-hidden />
          {t('Settings')}
        </Link>
        <button type="button" className={styles.item} onClick={signOut}>
          <LogOut size={17} aria-hidden />
          {t('Log out')}
        </button>
      </div>
    </>
  )
}
