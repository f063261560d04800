import { accountName } from '#shared/accounting/account-names.ts'
import { type BalanceSheet as Answer, getBalanceSheet } from '#shared/accounting/general-ledger.ts'
import { labels, t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { useLocale } from '#web/session/locale.ts'
import { Sums } from '../tables/sums.tsx'
import { AccountLink } from './account-link.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { useStatementFilters } from './use-statement-filters.tsx'

type Row = Answer['rows'][number]

const sections: Record<Row['section'], string> = labels({
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
})

/** Assets on a day, with liabilities and equity. */
export function BalanceSheet() {
  const { currency } = useLocale()
  const { query, filters } = useStatementFilters()
  const call = useCall(getBalanceSheet, { query })
  return (
    <>
      {filters}
      <QueryBoundary label={t('Balance Sheet')} call={call}>
        {({ rows, totals }) =>
          rows.length === 0 ? (
            <EmptyLedger />
          ) : (
            <>
              <Sums
                label={t('Balance Sheet')}
                currency={currency}
                sums={[
                  { label: sections.asset, amount: totals.assets },
                  { label: sections.liability, amount: totals.liabilities },
                  { label: sections.equity, amount: totals.equity },
                ]}
              />
              <DataTable
                label={t('Balance Sheet')}
                rows={rows}
                rowKey={({ number, name }) => `${number} ${name}`}
                columns={columns(currency, query)}
                dense
              />
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
  return [
    {
      header: t('Account'),
      onPhone: 'title',
      cell: ({ accountId, number, name }) =>
        accountId ? (
          <AccountLink accountId={accountId} query={query}>
            {number} {accountName(name)}
          </AccountLink>
        ) : (
          accountName(name)
        ),
    },
    { header: t('Section'), cell: ({ section }) => sections[section] },
    {
      header: t('Amount'),
      align: 'right',
      onPhone: 'bare',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
