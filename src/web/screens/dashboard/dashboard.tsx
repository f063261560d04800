import { lazy, Suspense } from 'react'
import { listPayments } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { can, standing } from '#shared/permissions.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { useActions } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { choosePurpose, usePurpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import { useAssistant } from './assistant/use-assistant.tsx'
import styles from './dashboard.module.css'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { useSetup } from './setup.ts'
import { useTour } from './tour/use-tour.tsx'

// Below the figures, or for tenants or staff only: they come a moment later.
const AutomaticEmailsQuestion = lazy(
  () => import('#web/organization/automatic-emails-question.tsx'),
)
const Columns = lazy(() => import('./columns.tsx'))
const HeaderButtons = lazy(() => import('./header-buttons.tsx'))
const invitations = () => import('./invitations-waiting.tsx')
const InvitationHelp = lazy(async () => ({ default: (await invitations()).InvitationHelp }))
const InvitationsWaiting = lazy(async () => ({ default: (await invitations()).InvitationsWaiting }))
const FirstSteps = lazy(() => import('./first-steps.tsx'))
const PurposeQuestion = lazy(() => import('./purpose-question.tsx'))
const InsightsCard = lazy(() => import('./insights/insights-card.tsx'))
const HomeDashboard = lazy(() => import('./my-home/home-dashboard.tsx'))
const OwnerHome = lazy(() => import('./owner-home.tsx'))
const NoLongerHere = lazy(() => import('./no-longer-here.tsx'))
const StatCards = lazy(() => import('./stat-cards.tsx'))
const TodaysJobs = lazy(() => import('./jobs/todays-jobs.tsx'))
const WhereILive = lazy(() => import('./my-home/where-i-live.tsx'))

export default function Dashboard() {
  const person = usePerson()
  const { start, dialogs } = useActions()
  const tour = useTour()
  const assistant = useAssistant()
  const properties = useCall(listProperties, { query: { limit: 3, books: 'own' } })
  const payments = useCall(listPayments, { query: { limit: 5 } })
  const leases = useCall(listLeases, { query: { rented: 'true' } })
  const firstLet = useCall(listLeases, { query: { rented: 'false', limit: 1 } })

  // One person may rent from a landlord and lease to others; the two are never added.
  const rented = leases.data ?? []
  const homes = rented.filter(isOpen)
  const lets = firstLet.data?.length
  const setup = useSetup(
    {
      properties: properties.data?.filter(property => property.contractRent !== null).length,
      leases: lets,
      payments: payments.data?.filter(
        ({ organization }) => organization.id === person.organizationId,
      ).length,
    },
    [properties, firstLet, payments].some(read => read.isError),
  )

  const purpose = usePurpose()
  const isFormer = person.formerOrganization !== null && purpose === null
  const isMember = person.organizationId !== null
  const isStaff = standing(person) === 'staff'
  const isTenant = !isMember && (rented.length > 0 || person.landlords.length > 0)
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
      <Suspense>
        <HeaderButtons onTour={tour.start} onAssistant={assistant.open} />
      </Suspense>
      <div className={styles.screen} data-in-turn>
        <Suspense>
          <InvitationsWaiting />
        </Suspense>
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
          <Suspense fallback={<LoadingRows />}>
            <InvitationHelp />
          </Suspense>
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
              {mayCreateProperty && setup && typeof setup === 'object' && (
                <Suspense fallback={<LoadingRows />}>
                  {isMember || purpose ? (
                    <FirstSteps setup={setup} start={start} />
                  ) : (
                    <PurposeQuestion />
                  )}
                </Suspense>
              )}
              <Suspense fallback={<LoadingDashboard />}>
                <StatCards />
                {seesLedger && lets !== undefined && <AutomaticEmailsQuestion />}
                <Columns reads={{ properties, payments }} seesLedger={seesLedger} start={start} />
                <InsightsCard />
              </Suspense>
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
