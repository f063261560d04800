import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { useActions } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { choosePurpose, usePurpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import { useAssistant } from './assistant/use-assistant.tsx'
import styles from './dashboard.module.css'
import { HeaderButtons } from './header-buttons.tsx'
import { InvitationsWaiting } from './invitations-waiting.tsx'
import { HomeDashboard, Portfolio } from './parts.ts'
import { useTour } from './tour/use-tour.tsx'

const InvitationHelp = lazy(() => import('./invitation-help.tsx'))
const NoLongerHere = lazy(() => import('./no-longer-here.tsx'))

export default function Dashboard() {
  const person = usePerson()
  const { start, dialogs } = useActions()
  const tour = useTour()
  const assistant = useAssistant()
  const leases = useCall(listLeases, { query: { rented: 'true' } })

  // One person may rent from a landlord and lease to others; the two are never added.
  const isMember = person.organizationId !== null
  const isTenant = !isMember && ((leases.data?.length ?? 0) > 0 || person.landlords.length > 0)
  const purpose = usePurpose()
  const isFormer = person.formerOrganization !== null && purpose === null
  const isWaiting = !isMember && !isTenant && purpose === 'tenant'
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
        <Suspense fallback={<LoadingRows />}>
          {isFormer && person.formerOrganization ? (
            <NoLongerHere
              from={person.formerOrganization}
              onBegin={() => choosePurpose(person.id, 'landlord')}
            />
          ) : isTenant && leases.data ? (
            <HomeDashboard leases={leases.data} start={start} />
          ) : isWaiting && leases.data ? (
            <InvitationHelp />
          ) : !isMember && leases.isPending ? (
            // It is unknown yet whether this is a tenant's home or a new landlord's screen.
            <LoadingRows label={t('Loading your dashboard')} />
          ) : (
            <Portfolio rented={leases.data} start={start} />
          )}
        </Suspense>
      </div>
      {tour.dialog}
      {assistant.dialog}
      {dialogs}
    </Page>
  )
}
