import { Search } from 'lucide-react'
import { lazy, useCallback, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import styles from './palette-button.module.css'
import { useEarlyKeys } from './use-early-keys.ts'

/** Opens the palette, as ⌘K and Ctrl+K do everywhere. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const takeTyped = useEarlyKeys(isOpen, close)

  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey)
        return
      event.preventDefault()
      // An open form is not covered up.
      if (!document.querySelector('[aria-modal="true"], dialog[open]')) setOpen(true)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void code().catch(() => {})}
      >
        <Search size={17} aria-hidden />
        <span className={styles.word}>{t('Search')}</span> <kbd className={styles.key}>{keys}</kbd>
      </button>
      <LazyDialog opened={isOpen}>
        <Palette opened={isOpen} takeTyped={takeTyped} onClose={close} />
      </LazyDialog>
    </>
  )
}

const code = () => import('./palette.tsx')
const Palette = lazy(code)

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
