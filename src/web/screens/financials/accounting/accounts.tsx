import { Button } from '@mantine/core'
import { Archive, ArchiveRestore, BookOpen, Pencil, Plus } from 'lucide-react'
import { accountName } from '#shared/accounting/account-names.ts'
import {
  accountTypeLabels,
  createAccount,
  type LedgerAccount,
  listAccounts,
  updateAccount,
} from '#shared/accounting/ledger-accounts.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { useArchive } from '../tables/use-archive.ts'
import { AccountDialog } from './account-dialog.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './accounting.module.css'

/** The chart of accounts; N adds one. */
export function Accounts() {
  const mayWrite = can(usePerson(), createAccount.may)
  const { today } = useLocale()
  const call = useCall(listAccounts)
  const editing = useDialog<LedgerAccount | null>()
  const archive = useArchive(updateAccount)
  useKeys(mayWrite ? { n: () => editing.open(null) } : {})
  const add = mayWrite && (
    <Button
      size="sm"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => editing.open(null)}
      aria-keyshortcuts="n"
    >
      {t('Add Account')}
    </Button>
  )
  const actions: Column<LedgerAccount> = {
    header: t('Actions'),
    onPhone: 'bare',
    align: 'right',
    cell: account => (
      <AccountMenu
        account={account}
        onEdit={() => editing.open(account)}
        onArchive={() => archive(account)}
      />
    ),
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>
          {t('Rooftree posts to the accounts marked Automatic. You can renumber and rename them.')}
        </p>
        {add}
      </div>
      <QueryBoundary
        label={t('Accounts')}
        call={call}
        empty={<EmptyState icon={BookOpen} title={t('No accounts yet')} action={add} />}
      >
        {accounts => (
          <DataTable
            label={t('Accounts')}
            rows={accounts}
            rowKey={({ id }) => id}
            columns={[...columns(today), ...(mayWrite ? [actions] : [])]}
            dense
          />
        )}
      </QueryBoundary>
      <AccountDialog
        key={editing.about?.id ?? 'new'}
        opened={editing.opened}
        account={editing.about ?? null}
        onClose={editing.close}
      />
    </>
  )
}

function columns(today: string): Column<LedgerAccount>[] {
  return [
    {
      header: t('Account'),
      onPhone: 'title',
      cell: ({ id, number, name }) => (
        <AccountLink
          accountId={id}
          query={{ asOf: today, basis: 'accrual', propertyId: undefined }}
        >
          {number} {accountName(name)}
        </AccountLink>
      ),
    },
    { header: t('Type'), cell: ({ type }) => accountTypeLabels[type] },
    {
      header: t('Use'),
      cell: ({ isSystem, isControl, archivedAt }) => (
        <span className={cells.status}>
          {archivedAt
            ? t('Archived')
            : isControl
              ? t('Automatic only')
              : isSystem
                ? t('Automatic and journals')
                : t('Journals')}
        </span>
      ),
    },
  ]
}

function AccountMenu(props: { account: LedgerAccount; onEdit: () => void; onArchive: () => void }) {
  const { account } = props
  return (
    <ActionsMenu label={t('Actions for {name}', { name: accountName(account.name) })}>
      <MenuAction icon={Pencil} onClick={props.onEdit}>
        {t('Edit account')}
      </MenuAction>
      {!account.isSystem && (
        <MenuAction icon={account.archivedAt ? ArchiveRestore : Archive} onClick={props.onArchive}>
          {account.archivedAt ? t('Restore') : t('Archive')}
        </MenuAction>
      )}
    </ActionsMenu>
  )
}
