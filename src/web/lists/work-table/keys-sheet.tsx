import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import styles from './keys-sheet.module.css'

/** The keys that work in a table. */
export default function KeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const keys: [string[], string][] = [
    [['j', 'k'], t('Next row, previous row')],
    [['Enter'], t('Open the row')],
    [['x'], t('Select the row')],
    [['Shift', 'click'], t('Select all rows up to this one')],
    [['/'], t('Search')],
    [['Esc'], t('Close the panel, or clear the selection')],
    [['?'], t('Show these shortcuts')],
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Keyboard Shortcuts')} size="sm">
      <dl className={styles.keys}>
        {keys.map(([names, use]) => (
          <div key={use}>
            <dt>
              {names.map(name => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
