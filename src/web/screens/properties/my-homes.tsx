import { Button } from '@mantine/core'
import { KeyRound, Mail, MapPin, MessageSquare, Phone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { listProperties, type Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { failureOf } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import { fullName } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { byStatus, isCurrent, termLabel, unitLabel } from '#web/leases/labels.ts'
import { LeaseBadge } from '#web/leases/lease-badge.tsx'
import { PastHomes } from '#web/leases/past-homes.tsx'
import { AddProperty } from '#web/properties/create-property.tsx'
import { propertyTypeLabels } from '#web/properties/property-facts.ts'
import styles from './my-homes.module.css'

/** Properties for a tenant: their home, its address, and a contact. */
export function MyHomes() {
  const leases = useCall(listLeases, { query: { rented: 'true' } })
  const properties = useCall(listProperties)
  const error = failureOf(leases, properties)
  return (
    <Page title={t('My Home')} subtitle={t('Your home and contacts')}>
      {error ? (
        <FailureState
          title={t('Your home could not be loaded')}
          error={error}
          onRetry={() => void Promise.all([leases.refetch(), properties.refetch()])}
        />
      ) : !leases.data || !properties.data ? (
        <LoadingCards label={t('Loading your home')} />
      ) : (
        <Homes leases={leases.data} properties={properties.data} />
      )}
      <OwnPortfolio />
    </Page>
  )
}

/** The same below a portfolio, for a landlord who rents from another one. */
export function RentedHomes() {
  const { data: leases } = useCall(listLeases, { query: { rented: 'true' } })
  const isRenting = leases !== undefined && leases.length > 0
  const { data: properties } = useCall(listProperties, { enabled: isRenting })
  const id = useId()
  if (!isRenting || !properties) return null
  return (
    <section className={styles.homes} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('Where I Live')}
      </h2>
      <Homes leases={leases} properties={properties} />
    </section>
  )
}

function Homes(props: { leases: readonly Lease[]; properties: readonly Property[] }) {
  const current = props.leases.filter(isCurrent)
  if (props.leases.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={KeyRound}
          title={t('No lease yet')}
          text={t('Your home appears here once your landlord adds your lease.')}
        />
      </Panel>
    )
  }
  return (
    <div className={styles.homes}>
      {current.toSorted(byStatus).map(lease => (
        <Home
          key={lease.id}
          lease={lease}
          property={props.properties.find(({ id }) => id === lease.unit.propertyId)}
        />
      ))}
      <PastHomes leases={props.leases} />
    </div>
  )
}

function Home({ lease, property }: { lease: Lease; property: Property | undefined }) {
  const contact = property?.contact
  return (
    <Panel
      title={unitLabel(lease.unit)}
      subtitle={t('Rented from {landlord}', { landlord: lease.organization.name })}
      actions={<LeaseBadge status={lease.status} />}
    >
      <div className={styles.parts}>
        <Section title={t('Your Home')}>
          {property && (
            <p className={styles.line}>
              <MapPin size={16} aria-hidden />
              <span>
                {property.address}
                <span className={styles.soft}>{propertyTypeLabels[property.propertyType]}</span>
              </span>
            </p>
          )}
          <p className={styles.line}>
            <KeyRound size={16} aria-hidden />
            {termLabel(lease)}
          </p>
        </Section>
        <Section title={t('Your Manager')}>
          {contact ? (
            <>
              <p className={styles.name}>{fullName(contact)}</p>
              <p className={styles.line}>
                <Mail size={16} aria-hidden />
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </p>
              {contact.phone && (
                <p className={styles.line}>
                  <Phone size={16} aria-hidden />
                  <a href={callHref(contact.phone)}>{contact.phone}</a>
                </p>
              )}
            </>
          ) : (
            <p className={styles.soft}>
              {t('Message the {landlord} office.', { landlord: lease.organization.name })}
            </p>
          )}
          <Button
            component={Link}
            href={contact ? `/communication?with=${contact.id}` : '/communication'}
            variant="default"
            size="sm"
            className={styles.write}
            leftSection={<MessageSquare size={16} aria-hidden />}
          >
            {t('Send a Message')}
          </Button>
        </Section>
      </div>
    </Panel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}

/** A tenant may have a portfolio of their own. */
function OwnPortfolio() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Panel>
        <div className={styles.portfolio}>
          <div>
            <p className={styles.question}>{t('Do you rent out homes of your own?')}</p>
            <p>
              {t('Add your first property to start. It stays separate from the home you rent.')}
            </p>
          </div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('I’m a Landlord')}
          </Button>
        </div>
      </Panel>
      {/* From then on this screen is a landlord's. */}
      <AddProperty opened={isAdding} onClose={() => setAdding(false)} onAdded={() => {}} />
    </>
  )
}
