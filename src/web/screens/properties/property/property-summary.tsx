import { Alert, VisuallyHidden } from '@mantine/core'
import { Archive } from 'lucide-react'
import type { Property } from '#shared/properties/properties.ts'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatCount, formatInstantDay } from '#web/format/format.ts'
import {
  figuresOf,
  propertyRights,
  propertyTypeLabels,
  unitsLabel,
} from '#web/properties/property-facts.ts'
import { OccupancyBar, PropertyPicture } from '#web/properties/property-picture.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './property-summary.module.css'
import { RestoreProperty } from './restore-property.tsx'

/** A property at a glance: picture, type, description, occupancy and rent. */
export function PropertySummary({ property }: { property: Property }) {
  const person = usePerson()
  const { currency } = useLocale()
  const figures = figuresOf(property)
  return (
    <>
      {property.archivedAt && (
        <Alert color="gray" icon={<Archive size={18} aria-hidden />} title="Archived">
          This property left your lists on {formatInstantDay(property.archivedAt)}. Its leases and
          payments stay on record.
          {propertyRights(property, person).restore && <RestoreProperty property={property} />}
        </Alert>
      )}
      <section className={styles.summary} aria-label="About this property">
        <div className={styles.picture}>
          <PropertyPicture property={property} />
        </div>
        <div className={styles.words}>
          <StatusBadge tone="accent" icon={null}>
            {propertyTypeLabels[property.propertyType]}
          </StatusBadge>
          {figures && (
            <p className={styles.description}>{property.description ?? 'No description yet.'}</p>
          )}
        </div>
        {figures && (
          <dl className={styles.figures}>
            <div className={styles.occupancy}>
              <VisuallyHidden component="dt">Occupancy</VisuallyHidden>
              <dd>
                <OccupancyBar property={property} />
              </dd>
            </div>
            <div>
              <dt>Units</dt>
              <dd>
                {unitsLabel(figures.unitCount)}
                <span>
                  {figures.vacantUnits
                    ? `${formatCount(figures.vacantUnits)} vacant`
                    : 'none vacant'}
                </span>
              </dd>
            </div>
            {figures.nonRevenueUnits > 0 && (
              <div>
                <dt>Non-revenue</dt>
                <dd>{unitsLabel(figures.nonRevenueUnits)}</dd>
              </div>
            )}
            {propertyRights(property, person).seeRents && property.contractRent !== null && (
              <div>
                <dt>Contract rent</dt>
                <dd>
                  <Money amount={property.contractRent} currency={currency} />
                  <span>a month</span>
                </dd>
              </div>
            )}
            {property.managementFeePercent !== null && (
              <div>
                <dt>Management fee</dt>
                <dd>
                  {Number(property.managementFeePercent)}%<span>of receipts</span>
                </dd>
              </div>
            )}
          </dl>
        )}
      </section>
    </>
  )
}
