import { Anchor } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { getCollection, getPastDue } from '#shared/accounting/financials.ts'
import { firstOfMonth } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { percentOf, toCents } from '#shared/money.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getRevenue } from '#shared/reports/dashboard-revenue.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { addressOf } from '../tables/sections.ts'
import styles from './explain.module.css'
import { PastDueTable, PaymentsBehind, RentsBehind, shownCharges } from './explain-entries.tsx'

export type Figure = 'revenue' | 'month' | 'collection' | 'outstanding'

/** How a figure is computed, the sum itself, and the entries it is made of. */
export default function Explain(props: { figure: Figure; opened: boolean; onClose: () => void }) {
  const Body = bodies[props.figure]
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={figureLabels[props.figure]}
      size="lg"
    >
      <Body />
    </Dialog>
  )
}

const bodies: Record<Figure, ComponentType> = {
  revenue: Revenue,
  month: ThisMonth,
  collection: CollectionRate,
  outstanding: Outstanding,
}

const figureLabels: Record<Figure, string> = labels({
  revenue: 'Total Revenue',
  month: 'This Month',
  collection: 'Collection Rate',
  outstanding: 'Outstanding',
})

function Revenue() {
  const { currency } = useLocale()
  const stats = useCall(getStats)
  const change = useCall(getRevenue, { query: { days: '30' } })
  return (
    <Explanation
      says={t(
        'The total of all payments received and confirmed. Pending, failed, reversed and voided payments are left out. Deposits are not revenue until they are withheld.',
      )}
      link={{
        href: addressOf('payments', { status: 'completed' }),
        label: t('All received payments'),
      }}
    >
      <QueryBoundary label={t('Revenue')} call={stats}>
        {({ totalRevenue }) => (
          <Sum
            lines={[[t('Payments received, all time'), formatMoney(totalRevenue, currency)]]}
            result={[t('Total Revenue'), formatMoney(totalRevenue, currency)]}
          />
        )}
      </QueryBoundary>
      <QueryBoundary label={t('Percent change')} call={change}>
        {({ total, previous, changePercent }) => (
          <Sum
            lines={[
              [t('Last 30 days'), formatMoney(total, currency)],
              [t('Previous 30 days'), formatMoney(previous, currency)],
            ]}
            result={[t('Percent change'), changePercent === null ? t('N/A') : `${changePercent}%`]}
          />
        )}
      </QueryBoundary>
      <PaymentsBehind query={{}} />
    </Explanation>
  )
}

function ThisMonth() {
  const { currency, today } = useLocale()
  const stats = useCall(getStats)
  const from = firstOfMonth(today)
  return (
    <Explanation
      says={t(
        'Payments received from {from} to {today} in your organization’s time zone. A payment confirmed later counts on the day it was received.',
        { from: formatDay(from), today: formatDay(today) },
      )}
      link={{
        href: addressOf('payments', { status: 'completed', period: 'this-month' }),
        label: t('Payments this month'),
      }}
    >
      <QueryBoundary label={t('Revenue')} call={stats}>
        {({ revenueThisMonth }) => (
          <Sum
            lines={[]}
            result={[t('Received so far'), formatMoney(revenueThisMonth, currency)]}
          />
        )}
      </QueryBoundary>
      <PaymentsBehind query={{ from, to: today }} />
    </Explanation>
  )
}

function CollectionRate() {
  const { currency } = useLocale()
  const call = useCall(getCollection)
  return (
    <Explanation
      says={t(
        'For each active lease, the latest rent whose on-time deadline has passed: the amount paid by then, divided by the amount charged. Concessions and waivers reduce the amount charged.',
      )}
      link={{ href: '/reports?report=collection-report', label: t('Collection Report') }}
    >
      <QueryBoundary label={t('Rents')} call={call}>
        {({ onTime, charged, leases }) => (
          <>
            <Sum
              lines={[
                [t('Paid on time'), formatMoney(onTime, currency)],
                [t('Rent charged'), formatMoney(charged, currency)],
              ]}
              result={[t('On time ÷ charged'), shareLabel(onTime, charged)]}
            />
            <RentsBehind leases={leases} currency={currency} />
          </>
        )}
      </QueryBoundary>
    </Explanation>
  )
}

function Outstanding() {
  const { currency } = useLocale()
  const call = useCall(getPastDue, { query: { limit: shownCharges } })
  return (
    <Explanation
      says={t(
        'The open amount of every charge past its on-time deadline: the due date plus the grace period, for late and returned payment fees the due date itself. Each tenant counts once. Open Balances also counts what is due and not past its deadline yet.',
      )}
      link={{ href: addressOf('aging'), label: t('All open balances by age') }}
    >
      <QueryBoundary label={t('Charges')} call={call}>
        {({ total, tenants, count, charges }) => (
          <>
            <Sum
              lines={[
                [t('Charges past due'), formatCount(count)],
                [t('Tenants who owe them'), formatCount(tenants)],
              ]}
              result={[t('Outstanding'), formatMoney(total, currency)]}
            />
            <PastDueTable charges={charges} currency={currency} />
          </>
        )}
      </QueryBoundary>
    </Explanation>
  )
}

function Explanation(props: {
  says: string
  link: { href: string; label: string }
  children: ReactNode
}) {
  return (
    <div className={styles.body} data-in-turn>
      <p className={styles.says}>{props.says}</p>
      {props.children}
      <Anchor component={Link} href={props.link.href} className={styles.link}>
        {props.link.label}
      </Anchor>
    </div>
  )
}

function Sum(props: {
  lines: readonly (readonly [string, string])[]
  result: readonly [string, string]
}) {
  const [label, result] = props.result
  return (
    <dl className={styles.sum}>
      {props.lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div data-result>
        <dt>{label}</dt>
        <dd>{result}</dd>
      </div>
    </dl>
  )
}

function shareLabel(part: string, whole: string): string {
  const percent = percentOf(toCents(part), toCents(whole))
  return percent === null ? t('N/A') : `${percent}%`
}
