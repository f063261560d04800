import { Button } from '@mantine/core'
import { CircleCheck, ListX, Upload } from 'lucide-react'
import { Link } from 'wouter'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { listBankFiles } from '#shared/accounting/banking/bank-files.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { bankingAddress } from '../views.ts'
import { ImportButton } from './import-button.tsx'

/** No line to show: the first import, the reconciliation, or other filters come next. */
export function NoLines(props: { account: BankAccount; isFiltered: boolean }) {
  const { account, isFiltered } = props
  const { data: files } = useCall(listBankFiles, { params: { id: account.id } })
  if (files?.length === 0)
    return (
      <EmptyState
        icon={Upload}
        title={t('No file imported yet')}
        text={t(
          'Download last month from your bank’s website as OFX, QFX, QIF, CAMT.053 or CSV, and import the file here.',
        )}
        action={<ImportButton account={account} isMain />}
      />
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={ListX}
        title={t('No lines found')}
        text={t('Try another status or search.')}
      />
    )
  return (
    <EmptyState
      icon={CircleCheck}
      title={t('All lines are matched')}
      text={t('Reconcile the account with its statement next.')}
      action={
        <Button component={Link} href={bankingAddress('reconcile', { account: account.id })}>
          {t('Reconcile')}
        </Button>
      }
    />
  )
}
