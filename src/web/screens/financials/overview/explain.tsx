import { Anchor } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { getCollection, getPastDue } from '#shared/accounting/financials.ts'
import { firstOfMonth } from '#shared/dates.ts'
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
import { PastDueTable, PaymentsBehind, RentsBehind } from './explain-entries.tsx'

export type Figure = 'revenue' | 'month' | 'collection' | 'outstanding'

/** How a figure is computed, the sum itself, and the entries it is made of. */
export default function Explain(props: { figure: Figure; opened: boolean; onClose: () => void }) {
  const { title, Body } = figures[props.figure]
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title} size="lg">
      <Body />
    </Dialog>
  )
}

const figures: Record<Figure, { title: string; Body: ComponentType }> = {
  revenue: { title: 'Total Revenue', Body: Revenue },
  month: { title: 'This Month', Body: ThisMonth },
  collection: { title: 'Collection Rate', Body: CollectionRate },
  outstanding: { title: 'Outstanding', Body: Outstanding },
}

function Revenue() {
  const { currency } = useLocale()
  const stats = useCall(getStats)
  const change = useCall(getRevenue, { query: { days: '30' } })
  return (
    <Explanation
      says="The total of all payments received and confirmed. Pending, failed, reversed and voided payments are left out. Deposits are not revenue until they are withheld."
      link={{
        href: addressOf('payments', { status: 'completed' }),
        label: 'All received payments',
      }}
    >
      <QueryBoundary label="Revenue" call={stats}>
        {({ totalRevenue }) => (
          <Sum
            lines={[['Payments received, all time', formatMoney(totalRevenue, currency)]]}
            result={['Total Revenue', formatMoney(totalRevenue, currency)]}
          />
        )}
      </QueryBoundary>
      <QueryBoundary label="The change" call={change}>
        {({ total, previous, changePercent }) => (
          <Sum
            lines={[
              ['Last 30 days', formatMoney(total, currency)],
              ['Previous 30 days', formatMoney(previous, currency)],
            ]}
            result={['Change', changePercent === null ? 'N/A' : `${changePercent}%`]}
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
      says={`Payments received from ${formatDay(from)} to ${formatDay(today)}in your organization’s time zone. A payment confirmed later counts on the day it was received.`}
      link={{
        href: addressOf('payments', { status: 'completed', period: 'this-month' }),
        label: 'Payments this month',
      }}
    >
      <QueryBoundary label="Revenue" call={stats}>
        {({ revenueThisMonth }) => (
          <Sum lines={[]} result={['Received so far', formatMoney(revenueThisMonth, currency)]} />
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
      says="For each active lease, the latest rent whose on-time deadline has passed: the amount paid by then, divided by the amount charged. Concessions and waivers reduce the amount charged."
      link={{ href: '/reports?report=collection-report', label: 'Collection Report' }}
    >
      <QueryBoundary label="Rents" call={call}>
        {({ onTime, charged, leases }) => (
          <>
            <Sum
              lines={[
                ['Paid on time', formatMoney(onTime, currency)],
                ['Rent charged', formatMoney(charged, currency)],
              ]}
              result={['On time ÷ charged', shareLabel(onTime, charged)]}
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
  const call = useCall(getPastDue)
  return (
    <Explanation
      says="The open amount of every charge past its on-time deadline: the due date plus the grace period for rent, the due date itself for fees. Each tenant counts once."
      link={{ href: addressOf('aging'), label: 'All open balances by age' }}
    >
      <QueryBoundary label="Charges" call={call}>
        {({ total, tenants, charges }) => (
          <>
            <Sum
              lines={[
                ['Charges past due', formatCount(charges.length)],
                ['Tenants who owe them', formatCount(tenants)],
              ]}
              result={['Outstanding', formatMoney(total, currency)]}
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
  return percent === null ? 'N/A' : `${percent}%`
}
