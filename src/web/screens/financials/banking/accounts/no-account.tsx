import { Button } from '@mantine/core'
import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { createBankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AccountDialog } from './account-dialog.tsx'

/** The first step of Banking, without any account. */
export function NoAccount() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <EmptyState
        icon={Landmark}
        title={t('No bank accounts yet')}
        text={t('Add the account that rent is paid into. Then import a file of your bank.')}
        action={
          can(usePerson(), createBankAccount.may) && (
            <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t('Add Bank Account')}
            </Button>
          )
        }
      />
      <AccountDialog opened={isAdding} account={null} onClose={() => setAdding(false)} />
    </>
  )
}
