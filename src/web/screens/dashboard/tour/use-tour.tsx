import { lazy, type ReactNode, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { isFirstVisit } from './memory.ts'

/** The welcome tour: `start` opens it at its first step, and so does the first visit, after 1.5 seconds. */
export function useTour(): { start: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isFirst, setFirst] = useState(isFirstVisit)
  // A new key begins at the first step again.
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!isFirst) return
    code().catch(() => {})
    const timer = setTimeout(() => {
      // A user who has already begun an action is not interrupted; the next visit is early enough.
      const isBusy = document.querySelector('[aria-modal="true"], dialog[open]') !== null
      if (!isBusy && isFirstVisit()) setOpen(true)
    }, opensAfter)
    return () => clearTimeout(timer)
  }, [isFirst])

  function start() {
    setFirst(isFirstVisit())
    setRound(round + 1)
    setOpen(true)
  }

  return {
    start,
    dialog: (
      <LazyDialog opened={isOpen}>
        <TourDialog
          key={round}
          title={isFirst ? t('Welcome Tour') : t('Application Guide')}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      </LazyDialog>
    ),
  }
}

const opensAfter = 1500

const code = () => import('./tour-dialog.tsx')
const TourDialog = lazy(code)
