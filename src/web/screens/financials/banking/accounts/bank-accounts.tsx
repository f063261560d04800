import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type BankAccount,
  createBankAccount,
  listBankAccounts,
  updateBankAccount,
} from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../banking.module.css'
import { ImportDialog } from '../importing/import-dialog.tsx'
import { accountActions, accountColumns } from './account-columns.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { NoAccount } from './no-account.tsx'

/** The bank accounts with the balances of ledger and bank; N adds one. */
export function BankAccounts() {
  const { currency } = useLocale()
  const mayWrite = can(usePerson(), createBankAccount.may)
  const call = useCall(listBankAccounts)
  const [isWithArchived, setWithArchived] = useState(false)
  const editing = useDialog<BankAccount | null>()
  const importing = useDialog<BankAccount>()
  // A colleague may change it meanwhile.
  const edited = call.data?.find(({ id }) => id === editing.about?.id) ?? editing.about
  const archive = useArchive()
  useKeys(mayWrite ? { n: () => editing.open(null) } : {})
  const actions = accountActions({
    onImport: importing.open,
    onEdit: editing.open,
    onArchive: archive,
  })
  return (
    <>
      <QueryBoundary label={t('Bank Accounts')} call={call} empty={<NoAccount />}>
        {accounts => {
          const archived = accounts.filter(({ archivedAt }) => archivedAt !== null)
          const shown = isWithArchived ? accounts : accounts.filter(one => !archived.includes(one))
          return (
            <>
              <div className={styles.bar}>
                <p className={styles.note}>{firstStep(accounts)}</p>
                {archived.length > 0 && (
                  <Button
                    variant="subtle"
                    size="sm"
                    onClick={() => setWithArchived(!isWithArchived)}
                  >
                    {isWithArchived ? t('Hide Archived') : t('Show Archived')}
                  </Button>
                )}
                {mayWrite && (
                  <Button
                    size="sm"
                    variant="default"
                    leftSection={<Plus size={18} aria-hidden />}
                    onClick={() => editing.open(null)}
                    aria-keyshortcuts="n"
                  >
                    {t('Add Bank Account')}
                  </Button>
                )}
              </div>
              <DataTable
                label={t('Bank Accounts')}
                rows={shown}
                rowKey={({ id }) => id}
                columns={[...accountColumns(currency), ...(mayWrite ? [actions] : [])]}
              />
            </>
          )
        }}
      </QueryBoundary>
      <AccountDialog
        key={editing.about?.id ?? 'new'}
        opened={editing.opened}
        account={edited ?? null}
        onClose={editing.close}
      />
      {importing.about && (
        <ImportDialog
          key={importing.about.id}
          account={importing.about}
          opened={importing.opened}
          onClose={importing.close}
        />
      )}
    </>
  )
}

/** The next step. */
function firstStep(accounts: readonly BankAccount[]): string {
  const toMatch = accounts.reduce((sum, account) => sum + account.toMatch, 0)
  if (toMatch > 0)
    return t('{count, plural, one {# line waits} other {# lines wait}} for a match.', {
      count: toMatch,
    })
  const isNew = accounts.every(
    ({ bankBalance, reconciledThrough }) => !bankBalance && !reconciledThrough,
  )
  return isNew
    ? t(
        'Download last month from your bank’s website as OFX, QFX, QIF, CAMT.053 or CSV, and import the file here.',
      )
    : t('All lines are matched. Reconcile the next statement when it arrives.')
}

function useArchive() {
  const { mutate } = useSend(updateBankAccount)
  return ({ id, name, archivedAt }: BankAccount) =>
    mutate(
      { params: { id }, body: { archived: archivedAt === null } },
      {
        onSuccess: () =>
          toast.success(
            archivedAt ? t('{name} restored', { name }) : t('{name} archived', { name }),
          ),
        onError: ({ sentence }) => toast.failure(sentence),
      },
    )
}
