import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { getTenant } from '#shared/people/tenants.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/people/contact-card.module.css'
import { ContactCard } from '#web/people/contact-card.tsx'

/** The people of a lease with phone, email and message. */
export function LeaseContacts({ lease }: { lease: Lease }) {
  return (
    <Panel title={t('Tenants')}>
      <ul className={styles.people}>
        <Tenant person={lease.tenant} position={t('Primary tenant')} />
        {lease.coTenants.map(person => (
          <Tenant key={person.id} person={person} position={t('Co-tenant')} />
        ))}
      </ul>
    </Panel>
  )
}

/** Named at once; phone and email follow. */
function Tenant({ person, position }: { person: Lease['tenant']; position: string }) {
  const { data } = useCall(getTenant, { params: { id: person.id } })
  return (
    <ContactCard
      person={data ?? { ...person, email: null }}
      position={position}
      href={`/tenants/${person.id}`}
    />
  )
}
