import { Select } from '@mantine/core'
import { accountName } from '#shared/accounting/account-names.ts'
import { listAccounts } from '#shared/accounting/ledger-accounts.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'

/** One account, or all; an owner chooses it on the trial balance. */
export function AccountFilter(props: { value: string; onChange: (accountId: string) => void }) {
  const mayList = can(usePerson(), listAccounts.may)
  const { data = [] } = useCall(listAccounts, { enabled: mayList })
  if (!mayList) return null
  return (
    <Select
      label={t('Account')}
      placeholder={t('All accounts')}
      searchable
      clearable
      value={props.value || null}
      data={data.map(({ id, number, name }) => ({
        value: id,
        label: `${number} ${accountName(name)}`,
      }))}
      nothingFoundMessage={t('No account found')}
      onChange={id => props.onChange(id ?? '')}
    />
  )
}
