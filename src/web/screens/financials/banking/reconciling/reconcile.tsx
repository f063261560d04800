import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import {
  createReconciliation,
  listReconciliations,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Filters } from '#web/lists/filters.tsx'
import { usePerson } from '#web/session/session.tsx'
import { WithAccount } from '../account-choice.tsx'
import { Begin } from './begin.tsx'
import { FinishedList } from './finished-list.tsx'
import { OpenReconciliation } from './open-reconciliation.tsx'

/** The open reconciliation of an account, or the form that begins one; the finished ones below. */
export function Reconcile() {
  return (
    <WithAccount>
      {(account, select) => (
        <>
          <Filters>{select}</Filters>
          <Reconciliations key={account.id} account={account} />
        </>
      )}
    </WithAccount>
  )
}

function Reconciliations({ account }: { account: BankAccount }) {
  const mayWrite = can(usePerson(), createReconciliation.may)
  const call = useCall(listReconciliations, { query: { bankAccountId: account.id } })
  return (
    <QueryBoundary label={t('Reconciliations')} rows={4} call={call}>
      {all => {
        const open = all.find(({ state }) => state === 'open')
        return (
          <>
            {open ? (
              <OpenReconciliation key={open.id} id={open.id} mayWrite={mayWrite} />
            ) : (
              mayWrite && <Begin account={account} />
            )}
            <FinishedList all={all.filter(({ state }) => state === 'done')} />
          </>
        )
      }}
    </QueryBoundary>
  )
}
