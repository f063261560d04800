import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import styles from './side-panel.module.css'

/** One row in full: beside the list, or over it where the screen is narrow. */
export function SidePanel(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!isBeside)
    return (
      <Dialog opened onClose={onClose} title={title} fullScreen={onPhone} size="lg">
        {children}
      </Dialog>
    )
  return (
    <aside className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
