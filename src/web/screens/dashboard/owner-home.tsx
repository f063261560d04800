import { Banknote, CalendarDays } from 'lucide-react'
import { listOwnerEntries } from '#shared/accounting/owner-entries.ts'
import { firstOfMonth } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { addMoney } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatMonth } from '#web/format/months.ts'
import { useLocale } from '#web/session/locale.ts'
import { MyStatements } from './lists/my-statements.tsx'
import styles from './stat-cards.module.css'

/** The draws of an owner this month and this year, and their latest statements. */
export function OwnerHome() {
  const { currency, today } = useLocale()
  const month = firstOfMonth(today)
  const from = `${today.slice(0, 4)}-01-01`
  const { data, error, refetch } = useCall(listOwnerEntries, { query: { from } })
  if (!data && error) {
    return (
      <Panel>
        <FailureState title={t('Payments could not be loaded')} error={error} onRetry={refetch} />
      </Panel>
    )
  }
  const draws = data?.filter(({ kind }) => kind === 'draw') ?? []
  const paidSince = (day: string) =>
    addMoney(...draws.filter(({ entryOn }) => entryOn >= day).map(({ amount }) => amount))
  return (
    <>
      <div className={styles.cards}>
        <StatCard
          label={t('Paid to You This Month')}
          icon={Banknote}
          href="/reports/owner-statements"
          loading={!data}
          value={<Money amount={paidSince(month)} currency={currency} />}
          hint={formatMonth(month.slice(0, 7), 'long')}
        />
        <StatCard
          label={t('Paid to You This Year')}
          icon={CalendarDays}
          href="/reports/owner-statements"
          loading={!data}
          value={<Money amount={paidSince(from)} currency={currency} />}
          hint={from.slice(0, 4)}
        />
      </div>
      <MyStatements />
    </>
  )
}
