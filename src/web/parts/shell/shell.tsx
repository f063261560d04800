import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { usePerson } from '../../session.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { HeaderSlot } from './header-actions.tsx'
import styles from './shell.module.css'
import { ShellDrawer } from './shell-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigation } from './use-navigation.ts'

// Nothing on the first screen waits for it.
const Live = lazy(() => import('../live/live.tsx'))
const FetchAhead = lazy(() => import('./fetch-ahead.tsx'))
const UnprovenEmail = lazy(() => import('./unproven-email.tsx'))

/** What stands around every signed-in screen: sidebar (a drawer on a phone), header, content. */
export function Shell({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const main = useNavigation()
  const { hasProvenEmail } = usePerson()
  return (
    <HeaderSlot value={slot}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.shell}>
        <aside className={styles.side} aria-label="Sidebar">
          <div className={styles.sticky}>
            <Sidebar />
          </div>
        </aside>
        <ShellDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <Sidebar />
        </ShellDrawer>
        <div className={styles.content}>
          <TopBar slot={setSlot} onMenu={openDrawer} isMenuOpen={isDrawerOpen} />
          {!hasProvenEmail && (
            <Suspense>
              <UnprovenEmail />
            </Suspense>
          )}
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            <Suspense fallback={<Spinner />}>{children}</Suspense>
          </main>
        </div>
      </div>
      <Suspense>
        <Live />
        <FetchAhead />
      </Suspense>
    </HeaderSlot>
  )
}
