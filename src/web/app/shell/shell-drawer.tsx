import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import styles from './shell-drawer.module.css'

/** The sidebar on a phone. The browser's own dialog keeps the focus inside and closes on Escape. */
export function ShellDrawer(props: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const { opened, onClose } = props
  const [path] = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer.
  useEffect(onClose, [path])

  function closeOutside(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a dialog.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('Menu')}
      onClose={onClose}
      onClick={closeOutside}
    >
      {opened && (
        <div className={styles.drawerBody}>
          <button
            type="button"
            className={styles.close}
            aria-label={t('Close menu')}
            onClick={onClose}
          >
            <X size={20} aria-hidden />
          </button>
          {props.children}
        </div>
      )}
    </dialog>
  )
}
