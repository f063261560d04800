import { Button, CopyButton, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import styles from './copy-field.module.css'

/** An address to take elsewhere, in a dialog: read, selected by a click, copied by its button. */
export function CopyField(props: { label: string; value: string; copy: string }) {
  return (
    <div className={styles.field}>
      <TextInput
        aria-label={props.label}
        readOnly
        value={props.value}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyButton value={props.value}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            data-autofocus
            leftSection={copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
          >
            {copied ? t('Copied') : props.copy}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
