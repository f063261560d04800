import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import styles from './removed-message.module.css'

const RemovedAlert = lazy(() => import('./removed-alert.tsx'))

/**
 * A message over everything, also over an open dialog, that the user was removed from the
 * organization. The screen stays: they can read and copy their text.
 */
export function RemovedMessage() {
  const [sentence, setSentence] = useState<string | null>(null)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const say = (event: CustomEvent<string>) => setSentence(event.detail)
    window.addEventListener('removed', say)
    return () => window.removeEventListener('removed', say)
  }, [])
  useEffect(() => {
    if (sentence !== null) host.current?.showPopover()
  }, [sentence])
  return (
    <div ref={host} popover="manual" className={styles.host} aria-live="assertive">
      {sentence !== null && (
        <Suspense>
          <RemovedAlert sentence={sentence} />
        </Suspense>
      )}
    </div>
  )
}
