import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, QuietLine } from '#web/lists/list-panel.tsx'
import { Expenses } from '#web/record-tabs/expenses.tsx'
import { Payments } from '#web/record-tabs/payments.tsx'

/** The open balances, payments and expenses of a property. */
export default function PropertyMoney({ propertyId }: { propertyId: string }) {
  const owing = useCall(listLeases, { query: { propertyId, owing: 'true', largest: 'true' } })
  return (
    <>
      <ListBlock
        title={t('Open Balances')}
        read={owing}
        failure={t('Balances could not be loaded')}
        rows={owing.data}
        row={lease => (
          <ListRow
            href={`/financials/leases/${lease.id}?tab=money`}
            title={fullName(lease.tenant)}
            text={unitLabel(lease.unit)}
            figure={<LeaseBalance balance={lease.balance} currency={lease.organization.currency} />}
          />
        )}
        empty={<QuietLine>{t('All tenants are paid up.')}</QuietLine>}
      />
      <Payments of={{ propertyId }} />
      <Expenses of={{ propertyId }} />
    </>
  )
}
