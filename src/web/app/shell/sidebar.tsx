import { LogOut } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { getStats, type Stats } from '#shared/reports/dashboard.ts'
import { LogoMark } from '#web/brand/logo.tsx'
import { useCall } from '#web/client/api.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { formatCount, fullName, initials } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson, useSession } from '#web/session/session.tsx'
import {
  isHighlighted,
  type NavigationEntry,
  navigationFor,
  settingsEntry,
} from '#web/session/sidebar-entries.ts'
import styles from './sidebar.module.css'

/** Name, person, the entries of their portal and Sign Out; all but two entries stay on navigation. */
export const Sidebar = memo(function Sidebar() {
  const { signOut } = useSession()
  const { data: stats } = useCall(getStats)
  const portal = usePortal()
  return (
    <div className={styles.sidebar}>
      <Link href="/" className={styles.product}>
        <LogoMark />
        Rooftree
      </Link>
      <PersonCard />
      <nav className={styles.nav} aria-label={t('Main')}>
        <ul className={styles.list}>
          {navigationFor(portal).map(entry => (
            <Entry key={entry.href} entry={entry} stats={stats} />
          ))}
        </ul>
        <ul className={`${styles.list} ${styles.bottom}`}>
          <Entry entry={settingsEntry} stats={stats} />
          <li>
            <button type="button" className={styles.entry} onClick={signOut}>
              <LogOut size={18} aria-hidden />
              {t('Sign Out')}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
})

function PersonCard() {
  const person = usePerson()
  return (
    <div className={styles.person}>
      <PersonAvatar image={person.profileImageUrl} initials={initials(person)} />
      <div className={styles.who}>
        <p className={styles.name}>{fullName(person)}</p>
        <p className={styles.role}>{roleNames[person.role]}</p>
      </div>
    </div>
  )
}

function Entry({ entry, stats }: { entry: NavigationEntry; stats: Stats | undefined }) {
  const [path] = useLocation()
  const count = stats && entry.badge?.count(stats)
  return <EntryLink entry={entry} count={count} isCurrent={isHighlighted(entry.href, path)} />
}

const EntryLink = memo(function EntryLink(props: {
  entry: NavigationEntry
  /** Undefined where there is none, or it is unknown yet. */
  count: number | undefined
  isCurrent: boolean
}) {
  const { entry, count } = props
  const Icon = entry.icon
  return (
    <li>
      <Link
        href={entry.href}
        className={styles.entry}
        aria-current={props.isCurrent ? 'page' : undefined}
      >
        <Icon size={18} aria-hidden />
        {entry.label}
        {entry.badge && count !== undefined && (count > 0 || !entry.badge.destructive) && (
          <span
            className={styles.badge}
            data-variant={entry.badge.destructive ? 'destructive' : 'neutral'}
          >
            {formatCount(count)}
            <span className={styles.spoken}> {entry.badge.unit}</span>
          </span>
        )}
      </Link>
    </li>
  )
})
