import { type ContextType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { HeaderSlot } from '#web/components/layout/header-actions.tsx'
import { PrintedHead } from '#web/components/layout/printed-head.ts'
import { useNavigation } from '#web/components/layout/use-navigation.ts'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { formatDay } from '#web/format/format.ts'
import { ownLocaleOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './shell.module.css'
import { ShellDrawer } from './shell-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

// No part of the first screen waits for it.
const Live = lazy(() => import('../live/live.tsx'))
const FetchAhead = lazy(() => import('./fetch-ahead.tsx'))
const Shortcuts = lazy(() => import('../palette/shortcuts.tsx'))
const UnprovenEmail = lazy(() => import('./unproven-email.tsx'))

/** The frame of every signed-in screen: sidebar (a drawer on a phone), header, content. */
export function Shell({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const main = useNavigation()
  const person = usePerson()
  const { hasProvenEmail } = person
  const printedHead = useCallback<ContextType<typeof PrintedHead>>(
    asOf => {
      const day =
        asOf === null ? '' : t('As of {day}', { day: formatDay(asOf ?? ownLocaleOf(person).today) })
      return [person.organization?.name, day].filter(Boolean).join(' · ')
    },
    [person],
  )
  return (
    <HeaderSlot value={slot}>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <div className={styles.shell}>
        <aside className={styles.side} aria-label={t('Sidebar')}>
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
            <PrintedHead value={printedHead}>
              <Suspense fallback={<Spinner />}>{children}</Suspense>
            </PrintedHead>
          </main>
        </div>
      </div>
      <BottomBar />
      <Suspense>
        <Live />
        <FetchAhead />
        <Shortcuts />
      </Suspense>
    </HeaderSlot>
  )
}
