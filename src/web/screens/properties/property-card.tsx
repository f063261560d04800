import { ArrowRight, Building2, MapPin } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { Text } from '#web/components/values/text.tsx'
import { figuresOf, propertyTypeLabels, unitsLabel } from '#web/properties/property-facts.ts'
import { OccupancyBar, PropertyPicture } from '#web/properties/property-picture.tsx'
import styles from './property-card.module.css'

/** One property in the grid; the whole card opens it. `isNew` offers the next step. */
export const PropertyCard = memo(function PropertyCard(props: {
  property: Property
  currency: string
  isNew: boolean
}) {
  const { property } = props
  const title = useId()
  const figures = figuresOf(property)
  const path = `/properties/${property.id}`
  return (
    <article className={styles.card} aria-labelledby={title} data-new={props.isNew || undefined}>
      <PropertyPicture property={property} />
      <div className={styles.body}>
        <StatusBadge tone="accent" icon={null} className={styles.type}>
          {propertyTypeLabels[property.propertyType]}
        </StatusBadge>
        <h2 id={title} className={styles.name}>
          <Link href={path} className={styles.open}>
            {property.name}
          </Link>
        </h2>
        <p className={styles.line}>
          <MapPin size={15} aria-hidden />
          <span>{property.address}</span>
        </p>
        {figures && (
          <>
            <p className={styles.line}>
              <Building2 size={15} aria-hidden />
              <span>
                {unitsLabel(figures.unitCount)}
                {property.contractRent !== null && figures.occupiedUnits > 0 && (
                  <>
                    {' · '}
                    <Text
                      id="<0/> per month"
                      parts={[
                        <Money key={0} amount={property.contractRent} currency={props.currency} />,
                      ]}
                    />
                  </>
                )}
              </span>
            </p>
            <OccupancyBar property={property} />
          </>
        )}
        {property.description && <p className={styles.description}>{property.description}</p>}
        {props.isNew && (
          <Link href={`${path}?units=edit`} className={styles.next}>
            {t('Set up units and rents')} <ArrowRight size={15} aria-hidden />
          </Link>
        )}
      </div>
    </article>
  )
})
