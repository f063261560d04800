import { Button } from '@mantine/core'
import { Archive, ArchiveRestore, CircleCheck, Pencil, Upload } from 'lucide-react'
import { Link } from 'wouter'
import {
  type BankAccount,
  bankAccountKindLabels,
} from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { accountLabel } from '../account-choice.tsx'
import styles from '../banking.module.css'
import { bankingAddress } from '../views.ts'

/** The account, its balances by ledger and bank, and the lines left to match. */
export function accountColumns(currency: string): Column<BankAccount>[] {
  return [
    {
      header: t('Bank account'),
      onPhone: 'title',
      cell: account => <Name account={account} />,
    },
    {
      header: t('Book'),
      align: 'right',
      cell: ({ book }) => <Money amount={book} currency={currency} />,
    },
    {
      header: t('Bank', { context: 'balance' }),
      align: 'right',
      cell: ({ bankBalance }) =>
        bankBalance ? (
          <>
            <Money amount={bankBalance.amount} currency={currency} />
            <span className={cells.second}>{formatDay(bankBalance.on)}</span>
          </>
        ) : (
          '—'
        ),
    },
    {
      header: t('Difference'),
      align: 'right',
      cell: ({ difference }) =>
        difference === null ? (
          '—'
        ) : (
          <span className={toCents(difference) === 0 ? styles.even : styles.uneven}>
            <Money amount={difference} currency={currency} />
          </span>
        ),
    },
    {
      header: t('To match'),
      align: 'right',
      cell: ({ id, toMatch }) =>
        toMatch === 0 ? (
          <CircleCheck size={17} className={styles.even} aria-label={t('Nothing to match')} />
        ) : (
          <Link href={bankingAddress('match', { account: id })} className={styles.count}>
            {t('{count, plural, one {# line} other {# lines}}', { count: toMatch })}
          </Link>
        ),
    },
    {
      header: t('Reconciled through'),
      cell: ({ id, reconciledThrough }) =>
        reconciledThrough ? (
          <Link href={bankingAddress('reconcile', { account: id })} className={cells.quiet}>
            {formatDay(reconciledThrough)}
          </Link>
        ) : (
          <>
            {t('Not yet')}
            <Link
              href={bankingAddress('reconcile', { account: id })}
              className={`${cells.second} ${cells.link}`}
            >
              {t('Start with a statement')}
            </Link>
          </>
        ),
    },
  ]
}

function Name({ account }: { account: BankAccount }) {
  const { id, kind, bank, isDefault, properties, archivedAt } = account
  const whose = isDefault
    ? t('All other properties')
    : t('{count, plural, =0 {No properties} one {# property} other {# properties}}', {
        count: properties.length,
      })
  return (
    <>
      <Link href={bankingAddress('match', { account: id })} className={cells.tenant}>
        {accountLabel(account)}
      </Link>
      {archivedAt && <StatusBadge tone="calm">{t('Archived')}</StatusBadge>}
      <span className={cells.second}>
        {[bankAccountKindLabels[kind], bank, whose].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** Imports a file; edits and archives the account. */
export function accountActions(on: {
  onImport: (account: BankAccount) => void
  onEdit: (account: BankAccount) => void
  onArchive: (account: BankAccount) => void
}): Column<BankAccount> {
  return {
    header: t('Actions'),
    onPhone: 'bare',
    align: 'right',
    cell: account => (
      <span className={styles.actions}>
        {!account.archivedAt && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Upload size={15} aria-hidden />}
            aria-label={t('Import File to {name}', { name: account.name })}
            onClick={() => on.onImport(account)}
          >
            {t('Import File')}
          </Button>
        )}
        <ActionsMenu label={t('Actions for {name}', { name: account.name })}>
          <MenuAction icon={Pencil} onClick={() => on.onEdit(account)}>
            {t('Edit bank account')}
          </MenuAction>
          {!account.isDefault && (
            <MenuAction
              icon={account.archivedAt ? ArchiveRestore : Archive}
              onClick={() => on.onArchive(account)}
            >
              {account.archivedAt ? t('Restore') : t('Archive')}
            </MenuAction>
          )}
        </ActionsMenu>
      </span>
    ),
  }
}
