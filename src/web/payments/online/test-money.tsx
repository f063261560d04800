import { Alert } from '@mantine/core'
import { t } from '#shared/language/t.ts'

/** Says that the provider is in test mode. */
export function TestMoney() {
  return (
    <Alert color="yellow" title={t('Test mode')}>
      {t('No money moves. Payments only test the setup.')}
    </Alert>
  )
}
