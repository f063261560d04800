import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { usePerson } from '#web/session/session.tsx'

/** To where a payment provider is connected, for those who may do it. */
export function ProviderSettings() {
  const person = usePerson()
  if (!can(person, updatePaymentProvider.may)) return null
  return (
    <Button component={Link} href="/settings?tab=payments" variant="default">
      {t('Open Payment Settings')}
    </Button>
  )
}
