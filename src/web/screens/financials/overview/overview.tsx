import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import styles from '#web/components/tables/cells.module.css'
import { ReportedPayments } from '#web/payments/reported-payments.tsx'
import { usePerson } from '#web/session/session.tsx'
import { Figures } from './figures.tsx'
import { MyAccounts } from './my-accounts.tsx'
import { OpenBalances } from './outstanding-balances.tsx'
import { RecentPayments } from './recent-payments.tsx'

const Trends = lazy(() => import('./trends.tsx'))

/** The figures, recent receipts and balances; for a tenant, their own account. */
export function Overview(props: {
  own: readonly Lease[]
  onlyRents: boolean
  /** A user without an organization or a lease yet. */
  beginsHere: boolean
  record: (label: string, variant: 'filled' | 'default') => ReactNode
  /** Left out for a reader. */
  onRecord: ((leaseId: string) => void) | undefined
}) {
  const { onlyRents } = props
  const person = usePerson()
  const isOffice = can(person, 'payment:confirm')
  const readsFinancials = can(person, 'financials:read')
  const firstLet = useCall(listLeases, { query: { rented: 'false', limit: 1 } })
  const hasLet = firstLet.data && firstLet.data.length > 0
  return (
    <>
      {!onlyRents && <Figures explains={readsFinancials} />}
      <ReportedPayments />
      <MyAccounts leases={props.own} isOpen={onlyRents} />
      <div className={onlyRents ? undefined : styles.columns}>
        <RecentPayments
          empty={
            hasLet === false && (isOffice || props.beginsHere)
              ? {
                  text: t('Payments belong to a lease. Add a lease first.'),
                  action: toProperties,
                }
              : {
                  text: t('Payments appear here as they come in.'),
                  action: props.record(
                    onlyRents ? t('Report a payment') : t('Record First Payment'),
                    'default',
                  ),
                }
          }
        />
        {!onlyRents && <OpenBalances hasLet={hasLet} onRecord={props.onRecord} />}
      </div>
      {readsFinancials && (
        <Suspense fallback={<LoadingCards count={2} label={t('Loading the charts')} />}>
          <Trends />
        </Suspense>
      )}
    </>
  )
}

const toProperties = (
  <Button component={Link} href="/properties" variant="default">
    {t('Go to Properties')}
  </Button>
)
