import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { accountName } from '#shared/accounting/account-names.ts'
import {
  type GeneralLedger,
  ledgerPage,
  listLedgerLines,
} from '#shared/accounting/general-ledger.ts'
import { firstOfMonth, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import cells from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useLocale } from '#web/session/locale.ts'
import { Sums } from '../tables/sums.tsx'
import { AccountFilter } from './account-filter.tsx'
import styles from './accounting.module.css'
import { EmptyLedger } from './empty-ledger.tsx'
import { eventLabels } from './event-labels.ts'
import { sourceAddress } from './source-address.ts'
import { useBasis, useProperty } from './use-statement-filters.tsx'

type Line = GeneralLedger['lines'][number]

/** Debits and credits of a period, of one account or all; each opens its row. */
export function Ledger() {
  const { today } = useLocale()
  const [accountId, setAccount] = useUrlFilter('account')
  const [givenFrom, setFrom] = useUrlFilter('from')
  const [givenTo, setTo] = useUrlFilter('to')
  const to = isDay(givenTo) && givenTo <= today ? givenTo : today
  const from = isDay(givenFrom) && givenFrom <= to ? givenFrom : firstOfMonth(to)
  const property = useProperty()
  const basis = useBasis()
  const query = {
    ...{ from, to, basis: basis.basis },
    ...{ accountId: accountId || undefined, propertyId: property.propertyId },
  }
  return (
    <>
      <Filters>
        <AccountFilter value={accountId} onChange={setAccount} />
        <DayFilter label={t('From')} required max={to} value={from} onChange={setFrom} />
        <DayFilter label={t('To')} required max={today} value={to} onChange={setTo} />
        {property.filter}
        {basis.filter}
      </Filters>
      <Lines key={JSON.stringify(query)} query={query} />
    </>
  )
}

function Lines({ query }: { query: { accountId: string | undefined } }) {
  const { currency } = useLocale()
  const [offset, setOffset] = useState(0)
  const call = useCall(listLedgerLines, { query: { ...query, offset: String(offset) } })
  return (
    <QueryBoundary label={t('General Ledger')} call={call}>
      {({ lines, opening, closing, totals, nextOffset }) =>
        lines.length === 0 && toCents(opening) === 0 ? (
          <EmptyLedger />
        ) : (
          <>
            <Sums
              label={t('General Ledger')}
              currency={currency}
              sums={[
                { label: t('Opening balance'), amount: opening },
                { label: t('Debits'), amount: totals.debit },
                { label: t('Credits', { context: 'accounting' }), amount: totals.credit },
                { label: t('Closing balance'), amount: closing },
              ]}
            />
            <DataTable
              label={t('General Ledger')}
              rows={lines.map((line, at) => ({ ...line, at }))}
              rowKey={({ at }) => `${offset + at}`}
              columns={columns(currency, query.accountId === undefined)}
              dense
            />
            {(offset > 0 || nextOffset !== null) && (
              <p className={styles.total}>
                <Button
                  variant="default"
                  size="sm"
                  disabled={offset === 0}
                  onClick={() => setOffset(offset - ledgerPage)}
                >
                  {t('Previous lines')}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  disabled={nextOffset === null}
                  onClick={() => nextOffset !== null && setOffset(nextOffset)}
                >
                  {t('Next lines')}
                </Button>
              </p>
            )}
          </>
        )
      }
    </QueryBoundary>
  )
}

function columns(currency: string, isOfAll: boolean): Column<Line>[] {
  const side = (amount: string) =>
    toCents(amount) === 0 ? '—' : <Money amount={amount} currency={currency} />
  return [
    {
      header: t('Line'),
      onPhone: 'title',
      cell: line => {
        const address = sourceAddress(line)
        const about = [line.name, line.memo].filter(Boolean).join(' · ')
        return (
          <>
            {address ? (
              <Link href={address} className={cells.link}>
                {eventLabels[line.event]}
              </Link>
            ) : (
              eventLabels[line.event]
            )}
            {about && <span className={cells.second}>{about}</span>}
          </>
        )
      },
    },
    { header: t('Date'), cell: ({ day }) => <span className={cells.day}>{formatDay(day)}</span> },
    ...(isOfAll
      ? [
          {
            header: t('Account'),
            cell: ({ account }: Line) => `${account.number} ${accountName(account.name)}`,
          },
        ]
      : []),
    {
      header: t('Property'),
      cell: ({ property, unit }) =>
        [property?.name, unit?.unitNumber].filter(Boolean).join(' · ') || '—',
    },
    { header: t('Debit'), align: 'right', cell: ({ debit }) => side(debit) },
    { header: t('Credit'), align: 'right', cell: ({ credit }) => side(credit) },
  ]
}
