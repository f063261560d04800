import { Button } from '@mantine/core'
import { CircleDollarSign, Lock } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link } from 'wouter'
import { isRentedBy, type Lease, listLeases } from '#shared/leases.ts'
import { can, standing } from '#shared/permissions.ts'
import { useCall } from '../api.ts'
import { NotYours } from '../parts/not-yours.tsx'
import { PaymentDialog } from '../parts/payment/dialog.tsx'
import { PaymentsWaiting } from '../parts/payment/waiting.tsx'
import { usePerson } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { Figures } from './figures.tsx'
import styles from './financials.module.css'
import { MyAccounts } from './my-accounts.tsx'
import { OpenBalances } from './open-balances.tsx'
import { RecentPayments } from './recent-payments.tsx'

const ChargeRuns = lazy(() => import('./charge-runs.tsx'))

/** What came in and what is still owed; for somebody who rents, their own account. */
export default function Financials() {
  const [show] = useUrlFilter('show')
  return show === 'charge-runs' ? <ChargeRuns /> : <Overview />
}

function Overview() {
  const person = usePerson()
  const leases = useCall(listLeases)
  // The lease whose payment is being recorded; null for one to be chosen in the dialog.
  const [dialog, setDialog] = useState<{ leaseId: string | null } | null>(null)
  const { own, let: letOut } = split(leases.data, person.id)
  const onlyRents = standing(person) === 'tenant' && own.length > 0
  // Who rents may report for their own lease, whatever else they are.
  const mayRecord = can(person, 'payment:create') || own.length > 0
  const isOffice = can(person, 'payment:confirm')
  const record = (label: string) =>
    mayRecord && (
      <Button
        leftSection={<CircleDollarSign size={18} aria-hidden />}
        onClick={() => setDialog({ leaseId: null })}
      >
        {label}
      </Button>
    )
  if (standing(person) === 'staff' && own.length === 0)
    return (
      <NotYours
        screen="Financials"
        icon={Lock}
        title="Kept by the office"
        text="Rent and payments are seen by admins, managers and owners."
      />
    )
  return (
    <Page
      title="Financials"
      subtitle={onlyRents ? 'Your rent and your payments' : 'Rent, payments and what is still owed'}
      actions={
        <>
          {can(person, 'charge-run:write') && person.organizationId && (
            <Button component={Link} href="/financials?show=charge-runs" variant="default">
              Charge runs
            </Button>
          )}
          {record(onlyRents ? 'Report a Payment' : 'Record Payment')}
        </>
      }
    >
      {!onlyRents && <Figures />}
      <PaymentsWaiting />
      <MyAccounts leases={own} isOpen={onlyRents} />
      <div className={onlyRents ? undefined : styles.columns}>
        <RecentPayments
          empty={
            leases.data?.length === 0 && isOffice
              ? {
                  text: 'Payments are recorded for a lease: let a unit first.',
                  action: toProperties,
                }
              : {
                  text: 'They appear here as they come in.',
                  action: record(onlyRents ? 'Report a payment' : 'Record the first payment'),
                }
          }
        />
        {!onlyRents && (
          <OpenBalances
            leases={leases.data && letOut}
            error={leases.error}
            onRetry={() => void leases.refetch()}
            onRecord={mayRecord ? leaseId => setDialog({ leaseId }) : undefined}
          />
        )}
      </div>
      <PaymentDialog
        opened={dialog !== null}
        leaseId={dialog?.leaseId ?? undefined}
        onClose={() => setDialog(null)}
      />
    </Page>
  )
}

/** Leases the person rents themselves, and those of the portfolio they look after. */
function split(leases: readonly Lease[] | undefined, personId: string) {
  const own = leases?.filter(lease => isRentedBy(lease, personId)) ?? []
  return { own, let: leases?.filter(lease => !own.includes(lease)) ?? [] }
}

const toProperties = (
  <Button component={Link} href="/properties" variant="default">
    Go to properties
  </Button>
)
