import { ActionIcon, Button } from '@mantine/core'
import { UserCheck, UserMinus, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type CoTenant, listCoTenants } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { getTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { formatDay, fullName, initials } from '#web/format/format.ts'
import { Ways } from '#web/people/ways.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './co-tenants.module.css'

// A tenant's home opens without the code of the office's dialogs.
const AddCoTenant = lazy(async () => ({
  default: (await import('./add-co-tenant.tsx')).AddCoTenant,
}))
const MakeTenant = lazy(async () => ({ default: (await import('./make-tenant.tsx')).MakeTenant }))
const RemoveCoTenant = lazy(() => import('./remove-co-tenant.tsx'))

/** The tenants of a lease: the primary tenant, who is responsible, and the co-tenants. */
export function CoTenants(props: {
  lease: Lease
  /** In a panel of its own. */
  framed?: boolean
}) {
  const { lease } = props
  const person = usePerson()
  const [isAdding, setAdding] = useState(false)
  const [rising, setRising] = useState<CoTenant | null>(null)
  const [leaving, setLeaving] = useState<CoTenant | null>(null)
  const shared = useCall(listCoTenants, { query: { leaseId: lease.id } })
  const mayChange = can(person, 'lease:write') && lease.organization.id === person.organizationId
  const isOpen = lease.status === 'active' || lease.status === 'pending'
  if (shared.error)
    return (
      <FailureState
        title={t('Co-tenants could not be loaded')}
        error={shared.error}
        onRetry={() => void shared.refetch()}
      />
    )
  if (!shared.data) return <LoadingRows count={1} label={t('Loading co-tenants')} />
  const isInView = props.framed && mayChange
  // For a single tenant, without the right to add another, it is empty.
  if (shared.data.length === 0 && !(mayChange && isOpen) && !isInView) return null
  const add = mayChange && isOpen && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<UserPlus size={15} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('Add Co-Tenant')}
    </Button>
  )
  const people = (
    <>
      <ul className={styles.people}>
        <li className={styles.person}>
          <PersonAvatar initials={initials(lease.tenant)} />
          <Party person={lease.tenant} position={t('Primary tenant')} isInView={isInView} />
        </li>
        {shared.data.toReversed().map(row => (
          <li key={row.id} className={styles.person}>
            <PersonAvatar initials={initials(row.person)} />
            <Party person={row.person} position={t('Co-tenant')} isInView={isInView} />
            {mayChange && isOpen && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Make {name} the primary tenant', { name: fullName(row.person) })}
                onClick={() => setRising(row)}
              >
                <UserCheck size={18} aria-hidden />
              </ActionIcon>
            )}
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Remove {name} from this lease', { name: fullName(row.person) })}
                onClick={() => setLeaving(row)}
              >
                <UserMinus size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <LazyDialog opened={isAdding}>
          <AddCoTenant lease={lease} opened={isAdding} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
      {lease.earlierTenants?.map(({ id, until, ...name }) => (
        <p key={`${id} ${until}`} className={styles.earlier}>
          {t('{name} was the primary tenant until {day}.', {
            name: fullName(name),
            day: formatDay(until),
          })}
        </p>
      ))}
      <Suspense>
        {rising && <MakeTenant row={rising} lease={lease} onClose={() => setRising(null)} />}
        {leaving && <RemoveCoTenant row={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  )
  if (props.framed)
    return (
      <Panel title={t('Tenants')} actions={add}>
        {people}
      </Panel>
    )
  return (
    <section className={styles.section} aria-label={t('Tenants of this lease')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('Tenants')}</h3>
        {add}
      </div>
      {people}
    </section>
  )
}

/** Who may read their page has a link to it; in view with phone and email. */
function Party(props: {
  person: Lease['tenant']
  position: string
  isInView: boolean | undefined
}) {
  const { person, position, isInView } = props
  const reader = usePerson()
  const known = useCall(getTenant, { params: { id: person.id }, enabled: isInView === true })
  const name = fullName(person)
  return (
    <span className={styles.words}>
      {can(reader, 'financials:read') ? (
        <Link href={`/tenants/${person.id}`} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.position}>{position}</span>
      {known.data && <Ways person={known.data} isSelf={person.id === reader.id} />}
    </span>
  )
}
