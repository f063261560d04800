import { accountName } from '#shared/accounting/account-names.ts'
import { type TrialBalance as Answer, getTrialBalance } from '#shared/accounting/general-ledger.ts'
import { accountTypeLabels } from '#shared/accounting/ledger-accounts.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { useLocale } from '#web/session/locale.ts'
import { AccountLink } from './account-link.tsx'
import styles from './accounting.module.css'
import { EmptyLedger } from './empty-ledger.tsx'
import { useStatementFilters } from './use-statement-filters.tsx'

type Row = Answer['rows'][number]

/** The balance of every account on a day; each opens its lines. */
export function TrialBalance() {
  const { currency } = useLocale()
  const { query, filters } = useStatementFilters()
  const call = useCall(getTrialBalance, { query })
  return (
    <>
      {filters}
      <QueryBoundary label={t('Trial Balance')} call={call}>
        {({ rows, totals }) =>
          rows.length === 0 ? (
            <EmptyLedger />
          ) : (
            <>
              <DataTable
                label={t('Trial Balance')}
                rows={rows}
                rowKey={({ accountId }) => accountId}
                columns={columns(currency, query)}
                dense
              />
              <p className={styles.total}>
                <span>
                  {t('Debits')} <Money amount={totals.debit} currency={currency} />
                </span>
                <span>
                  {t('Credits', { context: 'accounting' })}{' '}
                  <Money amount={totals.credit} currency={currency} />
                </span>
              </p>
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

function columns(
  currency: string,
  query: ReturnType<typeof useStatementFilters>['query'],
): Column<Row>[] {
  const side = (amount: string) =>
    toCents(amount) === 0 ? '—' : <Money amount={amount} currency={currency} />
  return [
    {
      header: t('Account'),
      onPhone: 'title',
      cell: ({ accountId, number, name }) => (
        <AccountLink accountId={accountId} query={query}>
          {number} {accountName(name)}
        </AccountLink>
      ),
    },
    { header: t('Type'), onPhone: 'hidden', cell: ({ type }) => accountTypeLabels[type] },
    { header: t('Debit'), align: 'right', cell: ({ debit }) => side(debit) },
    { header: t('Credit'), align: 'right', cell: ({ credit }) => side(credit) },
  ]
}
