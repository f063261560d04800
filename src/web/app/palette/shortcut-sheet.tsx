import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { usePortal } from '#web/session/portal.ts'
import { keyGroups } from './keys.ts'
import { Keys } from './keys-shown.tsx'
import { paletteKeys } from './palette-keys.ts'
import styles from './shortcut-sheet.module.css'

/** All keyboard shortcuts. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const portal = usePortal()
  return (
    <Dialog title={t('Keyboard Shortcuts')} opened={opened} onClose={onClose} size={560}>
      <div className={styles.groups}>
        {keyGroups(portal, paletteKeys).map(({ title, keys }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(({ keys: pressed, does }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={pressed} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
