import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import { formatCount } from '#web/format/format.ts'
import { barFor } from '#web/session/bar-entries.ts'
import { usePortal } from '#web/session/portal.ts'
import { isHighlighted } from '#web/session/sidebar-entries.ts'
import styles from './bottom-bar.module.css'

/** On a phone, the screens of tenants and staff within reach of a thumb. Others have none. */
export function BottomBar() {
  const [path] = useLocation()
  const { data: stats } = useCall(getStats)
  const entries = barFor(usePortal())
  if (entries.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={t('Bottom bar')}>
      {entries.map(({ href, label, icon: Icon, countsUnread }) => {
        const unread = countsUnread ? (stats?.unreadMessages ?? 0) : 0
        return (
          <Link
            key={href}
            href={href}
            className={styles.entry}
            aria-current={isHighlighted(href, path) ? 'page' : undefined}
          >
            <Icon size={22} aria-hidden />
            <span className={styles.label}>{label}</span>
            {unread > 0 && (
              <span className={styles.badge}>
                {unread > 99 ? '99+' : formatCount(unread)}
                <span className={styles.spoken}> {t('unread')}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
