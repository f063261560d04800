import { Alert, VisuallyHidden } from '@mantine/core'
import { Archive } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import {
  figuresOf,
  propertyRights,
  propertyTypeLabels,
  unitsLabel,
} from '#web/properties/property-facts.ts'
import { OccupancyBar, PropertyPicture } from '#web/properties/property-picture.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { FeeFacts } from './fee-facts.tsx'
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
        <Alert color="gray" icon={<Archive size={18} aria-hidden />} title={t('Archived')}>
          {t('Archived on {day} and hidden from your lists. Leases and payments stay on record.', {
            day: formatInstantDay(property.archivedAt),
          })}
          {propertyRights(property, person).restore && <RestoreProperty property={property} />}
        </Alert>
      )}
      <section className={styles.summary} aria-label={t('About this property')}>
        <div className={styles.picture}>
          <PropertyPicture property={property} />
        </div>
        <div className={styles.words}>
          <StatusBadge tone="accent" icon={null}>
            {propertyTypeLabels[property.propertyType]}
          </StatusBadge>
          {figures && (
            <p className={styles.description}>{property.description ?? t('No description yet.')}</p>
          )}
        </div>
        {figures && (
          <dl className={styles.figures}>
            <div className={styles.occupancy}>
              <VisuallyHidden component="dt">{t('Occupancy')}</VisuallyHidden>
              <dd>
                <OccupancyBar property={property} />
              </dd>
            </div>
            <div>
              <dt>{t('Units')}</dt>
              <dd>
                {unitsLabel(figures.unitCount)}
                <span>
                  {figures.vacantUnits
                    ? t('{count, plural, one {# vacant} other {# vacant}}', {
                        count: figures.vacantUnits,
                      })
                    : t('none vacant')}
                </span>
              </dd>
            </div>
            {figures.nonRevenueUnits > 0 && (
              <div>
                <dt>{t('Non-revenue')}</dt>
                <dd>{unitsLabel(figures.nonRevenueUnits)}</dd>
              </div>
            )}
            {propertyRights(property, person).seeRents && property.contractRent !== null && (
              <div>
                <dt>{t('Contract rent')}</dt>
                <dd>
                  <Link href={`/properties/${property.id}?tab=money`} className={styles.money}>
                    <Money amount={property.contractRent} currency={currency} />
                  </Link>
                  <span>{t('per month')}</span>
                </dd>
              </div>
            )}
            <FeeFacts property={property} currency={currency} />
          </dl>
        )}
      </section>
    </>
  )
}
