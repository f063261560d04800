import { Search } from 'lucide-react'
import { lazy, useCallback, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { openPalette, type PaletteRequest } from '#web/actions/open-palette.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import styles from './palette-button.module.css'
import { paletteKeys } from './palette-keys.ts'
import { useEarlyKeys } from './use-early-keys.ts'

/** Opens the palette, as ⌘K and Ctrl+K do everywhere. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const [request, setRequest] = useState<PaletteRequest>({})
  const close = useCallback(() => setOpen(false), [])
  const takeTyped = useEarlyKeys(isOpen, close)

  useEffect(() => {
    function open(request: PaletteRequest) {
      setRequest(request)
      setOpen(true)
    }
    const asked = (event: CustomEvent<PaletteRequest>) => open(event.detail)
    function pressed(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey)
        return
      event.preventDefault()
      // An open form is not covered up.
      if (!document.querySelector('[aria-modal="true"], dialog[open]')) open({})
    }
    window.addEventListener('keydown', pressed)
    window.addEventListener('palette', asked)
    return () => {
      window.removeEventListener('keydown', pressed)
      window.removeEventListener('palette', asked)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPalette()}
        onPointerEnter={() => void code().catch(() => {})}
      >
        <Search size={17} aria-hidden />
        <span className={styles.word}>{t('Search')}</span>{' '}
        <kbd className={styles.key}>{paletteKeys}</kbd>
      </button>
      <LazyDialog opened={isOpen}>
        <Palette opened={isOpen} request={request} takeTyped={takeTyped} onClose={close} />
      </LazyDialog>
    </>
  )
}

const code = () => import('./palette.tsx')
const Palette = lazy(code)
