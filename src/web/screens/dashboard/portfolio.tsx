import { lazy, Suspense } from 'react'
import { listPayments } from '#shared/accounting/payments.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { can, standing } from '#shared/permissions.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { getToday } from '#shared/reports/dashboard-today.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import AutomaticEmailsQuestion from '#web/organization/automatic-emails-question.tsx'
import { usePurpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import { Columns } from './columns.tsx'
import styles from './dashboard.module.css'
import { FocusFigures } from './focus-figures.tsx'
import { InsightsCard } from './insights/insights-card.tsx'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwnerHome } from './owner-home.tsx'
import { FirstSteps, PurposeQuestion, TodaysJobs } from './portfolio-parts.ts'
import { useSetup } from './setup.ts'
import { StatCards } from './stat-cards.tsx'

const WhereILive = lazy(() => import('./my-home/where-i-live.tsx'))

/** The dashboard of all roles but the tenant: the properties they manage, own or repair. */
export default function Portfolio(props: {
  /** The leases this person rents from another landlord; undefined where they could not be read. */
  rented: readonly Lease[] | undefined
  start: StartAction
}) {
  const { rented, start } = props
  const person = usePerson()
  const isMember = person.organizationId !== null
  const properties = useCall(listProperties, { query: { limit: 3, books: 'own' } })
  const payments = useCall(listPayments, { query: { limit: 5 } })
  const today = useCall(getToday, { enabled: isMember || rented !== undefined })
  const lets = today.data && Number(today.data.hasLeases)
  const setup = useSetup(
    {
      properties: properties.data?.filter(property => property.contractRent !== null).length,
      leases: lets,
      payments: payments.data?.filter(
        ({ organization }) => organization.id === person.organizationId,
      ).length,
    },
    [properties, today, payments].some(read => read.isError),
  )
  const purpose = usePurpose()
  const mayCreateProperty = can(person, 'property:create')
  const isUnknown = mayCreateProperty && setup === 'loading'
  const seesLedger = isMember && can(person, 'charge:read') && lets !== 0
  const homes = rented?.filter(isOpen) ?? []
  return (
    <>
      {isUnknown && <LoadingDashboard />}
      {/* Loads hidden meanwhile: shown at once, it would jump when the first steps appear above it. */}
      <div className={styles.screen} data-in-turn hidden={isUnknown}>
        <Suspense fallback={<LoadingRows />}>
          {standing(person) === 'staff' && <TodaysJobs />}
          {standing(person) === 'owner' && <OwnerHome />}
          {mayCreateProperty &&
            setup &&
            typeof setup === 'object' &&
            (isMember || purpose ? (
              <FirstSteps setup={setup} start={start} />
            ) : (
              <PurposeQuestion />
            ))}
        </Suspense>
        <StatCards />
        {seesLedger && today.data && <FocusFigures today={today.data} />}
        {seesLedger && lets !== undefined && <AutomaticEmailsQuestion />}
        <Columns reads={{ properties, payments, today }} seesLedger={seesLedger} start={start} />
        {setup === 'done' && today.data?.setup && <NextSteps setup={today.data.setup} />}
        <InsightsCard />
        {homes.length > 0 && (
          <Suspense fallback={<LoadingRows />}>
            <WhereILive leases={homes} start={start} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** A lease that is over matters as long as its account is not settled. */
function isOpen(lease: Lease): boolean {
  return lease.status === 'active' || lease.status === 'pending' || toCents(lease.balance) !== 0
}
