import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type * as z from 'zod'
import { type BankAccount, readTrust } from '#shared/accounting/banking/bank-accounts.ts'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useLocale } from '#web/session/locale.ts'
import { WithAccount } from '../account-choice.tsx'
import bar from '../banking.module.css'
import { bankingAddress } from '../views.ts'
import styles from './trust.module.css'

type ThreeWay = z.output<typeof readTrust.reply>

/** The three-way balance of an account on a day: bank, ledger, and whose money it is. */
export function Trust() {
  return (
    <WithAccount>
      {(account, select) => <AsOf key={account.id} account={account} select={select} />}
    </WithAccount>
  )
}

function AsOf({ account, select }: { account: BankAccount; select: ReactNode }) {
  const { today } = useLocale()
  const [text, setDay] = useUrlFilter('asOf')
  const asOf = isDay(text) && text <= today ? text : today
  const call = useCall(readTrust, { params: { id: account.id }, query: { asOf } })
  return (
    <>
      <Filters>
        {select}
        <DayFilter
          label={t('As of')}
          required
          max={today}
          value={asOf}
          onChange={day => setDay(day === today ? '' : day)}
        />
      </Filters>
      <QueryBoundary label={t('Three-Way Balance')} rows={5} call={call}>
        {threeWay => <Balances threeWay={threeWay} account={account} />}
      </QueryBoundary>
    </>
  )
}

function Balances({ threeWay, account }: { threeWay: ThreeWay; account: BankAccount }) {
  const { currency } = useLocale()
  const { adjustedBank, book, owed, difference, toTransfer } = threeWay
  const isEven = toCents(difference) === 0
  return (
    <>
      <dl className={styles.three} aria-label={t('Three-Way Balance')}>
        <Figure
          label={t('Bank, with what it does not show yet')}
          amount={adjustedBank}
          missing={t('Known after the first reconciliation')}
        />
        <Figure label={t('Ledger', { context: 'general' })} amount={book} />
        <Figure label={t('Money of owners and tenants')} amount={owed} />
      </dl>
      <div className={bar.bar}>
        {isEven ? (
          <StatusBadge tone="good">{t('Ledger and owners agree')}</StatusBadge>
        ) : (
          <StatusBadge tone="warn">
            {t('Difference {money}', { money: formatMoney(difference, currency) })}
          </StatusBadge>
        )}
        {adjustedBank !== null && adjustedBank !== book && <Unmatched account={account} />}
        {toCents(toTransfer) !== 0 && (
          <p className={bar.note}>
            {t(
              'To transfer: {money} of withheld deposits. Move it to the operating account, then match both lines.',
              { money: formatMoney(toTransfer, currency) },
            )}
          </p>
        )}
      </div>
      <DataTable
        label={t('Whose money it is')}
        rows={partsOf(threeWay)}
        rowKey={({ key }) => key}
        columns={columns(currency)}
        dense
      />
    </>
  )
}

/** Why the bank says other than the ledger, and where that is done. */
function Unmatched({ account: { id, toMatch } }: { account: BankAccount }) {
  return (
    <p className={bar.note}>
      {toMatch > 0
        ? t(
            'The bank differs from the ledger because {count, plural, one {# line has} other {# lines have}} no record yet.',
            { count: toMatch },
          )
        : t('The bank differs from the ledger: compare it with the latest statement.')}{' '}
      <Anchor
        component={Link}
        inherit
        href={bankingAddress(toMatch > 0 ? 'match' : 'reconcile', { account: id })}
      >
        {toMatch > 0 ? t('Match Lines') : t('Reconcile')}
      </Anchor>
    </p>
  )
}

function Figure(props: { label: string; amount: string | null; missing?: string }) {
  const { currency } = useLocale()
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.amount ? <Money amount={props.amount} currency={currency} /> : '—'}</dd>
      {props.amount === null && <dd className={styles.missing}>{props.missing}</dd>}
    </div>
  )
}

interface Part {
  key: string
  whose: string
  property: string
  balance: string
}

/** Owners first, then what belongs to tenants. */
function partsOf({ owners, prepaid, deposits, clearing }: ThreeWay): Part[] {
  return [
    ...owners.map(({ owner, property, balance }) => ({
      key: `${property.id} ${owner?.id}`,
      whose: owner ? fullName(owner) : t('Owner not named'),
      property: property.name,
      balance,
    })),
    { key: 'prepaid', whose: t('Prepaid rent'), property: '—', balance: prepaid },
    { key: 'deposits', whose: t('Deposits held'), property: '—', balance: deposits },
    ...(toCents(clearing) === 0
      ? []
      : [
          {
            ...{ key: 'clearing', property: '—' },
            whose: t('At the payment provider'),
            balance: fromCents(-toCents(clearing)),
          },
        ]),
  ]
}

function columns(currency: string): Column<Part>[] {
  return [
    { header: t('Whose money'), onPhone: 'title', cell: ({ whose }) => whose },
    { header: t('Property'), cell: ({ property }) => property },
    {
      header: t('Balance'),
      align: 'right',
      sortBy: ({ balance }) => toCents(balance),
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ]
}
