import { Select } from '@mantine/core'
import { listBankAccounts } from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'

/** The bank account that bills are paid from; none for the operating account of each property. */
export function FromAccount(props: {
  value?: string | null
  onChange: (bankAccountId: string | null) => void
  error?: string | undefined
}) {
  const accounts = useCall(listBankAccounts).data ?? []
  return (
    <Select
      label={t('From account')}
      placeholder={t('Operating account of each property')}
      clearable
      data={accounts
        .filter(({ kind, archivedAt }) => kind !== 'deposit' && !archivedAt)
        .map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
