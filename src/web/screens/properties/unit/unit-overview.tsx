import { DoorOpen } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatCount } from '#web/format/format.ts'
import { byStatus, isCurrent } from '#web/leases/labels.ts'
import { LeaseContacts } from '#web/record-tabs/lease-contacts.tsx'
import { LeaseLines } from '#web/record-tabs/lease-lines.tsx'
import { useLocale } from '#web/session/locale.ts'
import { UnitBadge } from '../units/unit-badge.tsx'
import { bathroomsLabel, unitFieldLabels } from '../units/unit-cells.ts'
import styles from './unit.module.css'

/** The facts of a unit, who lives there with phone and email, and its leases. */
export function UnitOverview({ unit, seesLeases }: { unit: Unit; seesLeases: boolean }) {
  const { currency } = useLocale()
  const facts = [
    [
      t('Property'),
      <Link key="property" href={`/properties/${unit.propertyId}`}>
        {unit.property.name}
      </Link>,
    ],
    [t('Beds'), unit.bedrooms],
    [t('Baths'), bathroomsLabel(unit)],
    [t('Sq ft'), unit.squareFeet === null ? null : formatCount(unit.squareFeet)],
    ...(seesLeases
      ? [
          [
            unitFieldLabels.monthlyRent,
            unit.monthlyRent && <Money key="rent" amount={unit.monthlyRent} currency={currency} />,
          ],
        ]
      : []),
  ] as const
  return (
    <>
      <Panel title={t('About This Unit')} actions={<UnitBadge unit={unit} />}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={String(label)}>
              <dt>{label}</dt>
              <dd>{value ?? '—'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {seesLeases && <UnitLeases unit={unit} />}
    </>
  )
}

function UnitLeases({ unit }: { unit: Unit }) {
  const call = useCall(listLeases, { query: { unitId: unit.id } })
  const current: Lease | undefined = call.data?.filter(isCurrent).toSorted(byStatus)[0]
  return (
    <>
      {current && <LeaseContacts lease={current} />}
      <Panel title={t('Leases')} flush>
        <QueryBoundary
          label={t('Leases')}
          rows={2}
          call={call}
          empty={
            <EmptyState
              icon={DoorOpen}
              title={t('No lease yet')}
              text={t('Leases of this unit appear here, current and past ones.')}
            />
          }
        >
          {leases => <LeaseLines leases={leases} by="tenant" />}
        </QueryBoundary>
      </Panel>
    </>
  )
}
