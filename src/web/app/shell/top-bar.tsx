import { Menu } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { LogoMark } from '#web/brand/logo.tsx'
import { SchemeToggle } from '#web/brand/scheme-toggle.tsx'
import { usePerson } from '#web/session/session.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import bell from './notification-bell.module.css'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

// No part of the first screen waits for it.
const NotificationBell = lazy(() => import('./notification-bell.tsx'))

/** The header: organization, the screen's own buttons, the bell, the search, light/dark, the user menu. */
export const TopBar = memo(function TopBar(props: {
  slot: (element: HTMLElement | null) => void
  onMenu: () => void
  isMenuOpen: boolean
}) {
  const { organization } = usePerson()
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.menu}
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        aria-expanded={props.isMenuOpen}
        onClick={props.onMenu}
      >
        <Menu size={22} aria-hidden />
      </button>
      <span className={styles.mark}>
        <LogoMark size={26} />
      </span>
      <p className={styles.organization}>{organization?.name}</p>
      <div className={styles.barActions}>
        {/* First, so that a screen's own controls move no existing ones. */}
        <div ref={props.slot} className={styles.slot} />
        <div className={bell.place}>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </div>
        <PaletteButton />
        <SchemeToggle />
        <UserMenu />
      </div>
    </header>
  )
})
