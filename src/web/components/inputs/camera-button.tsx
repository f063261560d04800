import { Button } from '@mantine/core'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './camera-button.module.css'

/** Takes a photo with the camera of a phone; a computer shows no such button. */
export function CameraButton(props: {
  size: 'xs' | 'sm'
  /** MIME types of the pictures it takes. */
  accept: string
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size={props.size}
        className={styles.camera}
        leftSection={<Camera size={props.size === 'xs' ? 15 : 16} aria-hidden />}
        disabled={props.disabled}
        onClick={() => input.current?.click()}
      >
        {t('Take a photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('Camera')}
        accept={props.accept}
        capture="environment"
        onChange={props.onChange}
      />
    </>
  )
}
