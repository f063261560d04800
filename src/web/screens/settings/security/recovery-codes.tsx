import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { saveFile } from '#web/client/save-file.ts'
import styles from './two-factor.module.css'

export function RecoveryCodes(props: { codes: string[]; onDone: () => void }) {
  function save() {
    const text = `${t('Rooftree recovery codes. Each works once.')}\n\n${props.codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'rooftree-recovery-codes.txt')
  }
  return (
    <div className={styles.step}>
      <p>
        {t(
          'Two-factor authentication is on. If you lose your phone, each of these codes signs you in once. They are shown only once: print or save them.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {props.codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {t('Save as File')}
        </Button>
        <Button onClick={props.onDone}>{t('I’ve Saved Them')}</Button>
      </div>
    </div>
  )
}
