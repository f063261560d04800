import { Button } from '@mantine/core'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { readerLanguage, t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { byLandlord } from '#web/leases/by-landlord.ts'
import { byStatus, isCurrent } from '#web/leases/labels.ts'
import { PastHomes } from '#web/leases/past-homes.tsx'
import { useReturnFromProvider } from '#web/payments/online/returned.tsx'
import { usePerson } from '#web/session/session.tsx'
import { RecentMessages } from '../lists/recent-messages.tsx'
import styles from './home-dashboard.module.css'
import { MyDocuments } from './my-documents.tsx'
import MyHome from './my-home.tsx'
import { MyPayments } from './my-payments.tsx'
import { MyRequests } from './my-requests.tsx'

/** A tenant's dashboard: their home, its balance, open repairs, new messages. */
export default function HomeDashboard(props: { leases: readonly Lease[]; start: StartAction }) {
  const { start } = props
  useReturnFromProvider()
  if (props.leases.length === 0) return <AwaitingLease />
  const landlords = byLandlord(props.leases.filter(isCurrent))
  return (
    <>
      {landlords.map(({ landlord, leases }) => (
        <Landlord key={landlord.id} name={landlords.length > 1 ? landlord.name : null}>
          {leases.toSorted(byStatus).map(lease => (
            <MyHome key={lease.id} lease={lease} start={start} />
          ))}
        </Landlord>
      ))}
      <PastHomes leases={props.leases} card={lease => <MyHome lease={lease} start={start} />} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MyRequests
            actions={
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<Plus size={15} aria-hidden />}
                onClick={() => start('request')}
              >
                {t('New Request')}
              </Button>
            }
          />
          <MyPayments />
        </div>
        <div className={styles.column}>
          <RecentMessages />
          <MyDocuments />
        </div>
      </div>
    </>
  )
}

/** For a tenant who accepted an invitation before their lease was entered. */
function AwaitingLease() {
  const { landlords } = usePerson()
  const list = new Intl.ListFormat(readerLanguage().locale, { type: 'disjunction' })
  return (
    <Panel>
      <EmptyState
        icon={KeyRound}
        title={t('No lease yet')}
        text={t(
          'It appears here as soon as {landlords} adds it, with your balance and a way to report repairs. You don’t need to do anything else.',
          { landlords: list.format(landlords) },
        )}
      />
    </Panel>
  )
}

/** One landlord's part; named where there are several, whose money is never one sum. */
function Landlord({ name, children }: { name: string | null; children: ReactNode }) {
  const id = useId()
  if (name === null) return children
  return (
    <section className={styles.landlord} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      {children}
    </section>
  )
}
