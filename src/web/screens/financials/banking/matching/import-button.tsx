import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { importBankFile } from '#shared/accounting/banking/bank-files.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { usePerson } from '#web/session/session.tsx'
import { ImportDialog } from '../importing/import-dialog.tsx'

/** Imports a file to the account that is shown. */
export function ImportButton(props: { account: BankAccount; isMain?: boolean }) {
  const [isImporting, setImporting] = useState(false)
  if (!can(usePerson(), importBankFile.may)) return null
  return (
    <>
      <Button
        size="sm"
        variant={props.isMain ? 'filled' : 'default'}
        leftSection={<Upload size={16} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('Import File')}
      </Button>
      <ImportDialog
        account={props.account}
        opened={isImporting}
        onClose={() => setImporting(false)}
      />
    </>
  )
}
