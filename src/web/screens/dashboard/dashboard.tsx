import { lazy, Suspense } from 'react'
import type { Account } from '#shared/account/auth.ts'
import { listPayments } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { can, standing } from '#shared/permissions.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { getToday } from '#shared/reports/dashboard-today.ts'
import { useActions } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import AutomaticEmailsQuestion from '#web/organization/automatic-emails-question.tsx'
import { choosePurpose, usePurpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import { useAssistant } from './assistant/use-assistant.tsx'
import { Columns } from './columns.tsx'
import styles from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { FocusFigures } from './focus-figures.tsx'
import { HeaderButtons } from './header-buttons.tsx'
import { InsightsCard } from './insights/insights-card.tsx'
import { InvitationHelp, InvitationsWaiting } from './invitations-waiting.tsx'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwnerHome } from './owner-home.tsx'
import { PurposeQuestion } from './purpose-question.tsx'
import { useSetup } from './setup.ts'
import { StatCards } from './stat-cards.tsx'
import { useTour } from './tour/use-tour.tsx'

// For some people only: a landlord's dashboard opens without them.
const HomeDashboard = preloadable(() => import('./my-home/home-dashboard.tsx'))
const TodaysJobs = preloadable(() => import('./jobs/todays-jobs.tsx'))
const NoLongerHere = lazy(() => import('./no-longer-here.tsx'))
const WhereILive = lazy(() => import('./my-home/where-i-live.tsx'))

/** Fetches what this person's dashboard needs beside this file. */
export async function fetchParts(person: Account): Promise<void> {
  if (standing(person) === 'tenant' && person.landlords.length > 0) await HomeDashboard.fetch()
  if (standing(person) === 'staff') await TodaysJobs.fetch()
}

export default function Dashboard() {
  const person = usePerson()
  const { start, dialogs } = useActions()
  const tour = useTour()
  const assistant = useAssistant()
  const properties = useCall(listProperties, { query: { limit: 3, books: 'own' } })
  const payments = useCall(listPayments, { query: { limit: 5 } })
  const leases = useCall(listLeases, { query: { rented: 'true' } })

  // One person may rent from a landlord and lease to others; the two are never added.
  const rented = leases.data ?? []
  const homes = rented.filter(isOpen)
  const isMember = person.organizationId !== null
  const isTenant = !isMember && (rented.length > 0 || person.landlords.length > 0)
  const today = useCall(getToday, { enabled: isMember || (leases.data !== undefined && !isTenant) })
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
  const isFormer = person.formerOrganization !== null && purpose === null
  const isStaff = standing(person) === 'staff'
  const isWaiting = !isMember && !isTenant && purpose === 'tenant'
  const seesMoney = can(person, 'charge:read')
  const mayCreateProperty = can(person, 'property:create')
  const isUnknown = mayCreateProperty && setup === 'loading'
  const seesLedger = isMember && seesMoney && lets !== 0
  return (
    <Page
      title={t('Dashboard')}
      subtitle={
        isFormer
          ? t('Welcome back!')
          : isTenant || isWaiting
            ? t("Welcome back! Here's what's happening with your home.")
            : t("Welcome back! Here's what's happening with your properties.")
      }
    >
      <HeaderButtons onTour={tour.start} onAssistant={assistant.open} />
      <div className={styles.screen} data-in-turn>
        <InvitationsWaiting />
        {isFormer && person.formerOrganization ? (
          <Suspense fallback={<LoadingRows />}>
            <NoLongerHere
              from={person.formerOrganization}
              onBegin={() => choosePurpose(person.id, 'landlord')}
            />
          </Suspense>
        ) : isTenant && leases.data ? (
          <Suspense fallback={<LoadingRows />}>
            <HomeDashboard leases={rented} start={start} />
          </Suspense>
        ) : isWaiting && leases.data ? (
          <InvitationHelp />
        ) : !isMember && leases.isPending ? (
          // It is unknown yet whether this is a tenant's home or a new landlord's screen.
          <LoadingRows label={t('Loading your dashboard')} />
        ) : (
          <>
            {isUnknown && <LoadingDashboard />}
            {/* Loads hidden meanwhile: shown at once, it would jump when the first steps appear above it. */}
            <div className={styles.screen} data-in-turn hidden={isUnknown}>
              <Suspense fallback={<LoadingRows />}>
                {isStaff && <TodaysJobs />}
                {standing(person) === 'owner' && <OwnerHome />}
              </Suspense>
              {mayCreateProperty &&
                setup &&
                typeof setup === 'object' &&
                (isMember || purpose ? (
                  <FirstSteps setup={setup} start={start} />
                ) : (
                  <PurposeQuestion />
                ))}
              <StatCards />
              {seesLedger && today.data && <FocusFigures today={today.data} />}
              {seesLedger && lets !== undefined && <AutomaticEmailsQuestion />}
              <Columns
                reads={{ properties, payments, today }}
                seesLedger={seesLedger}
                start={start}
              />
              {setup === 'done' && today.data?.setup && <NextSteps setup={today.data.setup} />}
              <InsightsCard />
              {homes.length > 0 && (
                <Suspense fallback={<LoadingRows />}>
                  <WhereILive leases={homes} start={start} />
                </Suspense>
              )}
            </div>
          </>
        )}
      </div>
      {tour.dialog}
      {assistant.dialog}
      {dialogs}
    </Page>
  )
}

/** A lease that is over matters as long as its account is not settled. */
function isOpen(lease: Lease): boolean {
  return lease.status === 'active' || lease.status === 'pending' || toCents(lease.balance) !== 0
}
