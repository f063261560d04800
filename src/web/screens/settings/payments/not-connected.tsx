import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import styles from './payment-settings.module.css'

export function NotConnected() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.text}>
        {t(
          'You need an account at Stripe. Stripe charges its fees for each payment; Rooftree charges none.',
        )}
      </p>
      <Button mt="md" onClick={() => setOpen(true)}>
        {t('Connect Stripe')}
      </Button>
      <ConnectDialog account={null} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
