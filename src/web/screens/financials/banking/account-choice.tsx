import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BankAccount, listBankAccounts } from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NoAccount } from './accounts/no-account.tsx'

/** The account of the page's address, or the first with lines to match. */
export function WithAccount(props: {
  children: (account: BankAccount, select: ReactNode) => ReactNode
}) {
  const call = useCall(listBankAccounts)
  const [chosen, choose] = useUrlFilter('account')
  return (
    <QueryBoundary label={t('Bank Accounts')} call={call}>
      {accounts => {
        const inUse = accounts.filter(({ id, archivedAt }) => archivedAt === null || id === chosen)
        const account =
          inUse.find(({ id }) => id === chosen) ??
          inUse.find(({ toMatch }) => toMatch > 0) ??
          inUse[0]
        if (!account) return <NoAccount />
        const select = (
          <Select
            label={t('Bank account')}
            allowDeselect={false}
            value={account.id}
            data={inUse.map(one => ({ value: one.id, label: accountLabel(one) }))}
            onChange={id => choose(id ?? '')}
          />
        )
        return props.children(account, select)
      }}
    </QueryBoundary>
  )
}

/** The name of an account with its last digits. */
export function accountLabel({ name, last4 }: Pick<BankAccount, 'name' | 'last4'>): string {
  return last4 ? t('{name} ··{last4}', { name, last4 }) : name
}
