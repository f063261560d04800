import { labels, t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { type Property, type PropertyType, propertyTypes } from '#shared/properties/properties.ts'
import { occupancyPercent } from '#shared/properties/units.ts'

type Person = Parameters<typeof can>[0]

export const propertyTypeLabels: Readonly<Record<PropertyType, string>> = labels({
  residential: 'Residential',
  commercial: 'Commercial',
  mixed_use: 'Mixed use',
})

export function propertyTypeChoices() {
  return propertyTypes.map(type => ({ value: type, label: propertyTypeLabels[type] }))
}

type Occupancy = Pick<Property, 'occupiedUnits' | 'unitCount' | 'nonRevenueUnits'>

/** Its occupancy in percent as in all figures; 0 for viewers without access. */
export function occupancyOf({ occupiedUnits, unitCount, nonRevenueUnits }: Occupancy): number {
  return occupancyPercent({
    occupiedUnits: occupiedUnits ?? 0,
    totalUnits: unitCount ?? 0,
    nonRevenueUnits: nonRevenueUnits ?? 0,
  })
}

/** Its occupancy, for permitted viewers: a tenant has no access to it. */
export function figuresOf({ unitCount, occupiedUnits, nonRevenueUnits }: Property) {
  if (unitCount === null || occupiedUnits === null || nonRevenueUnits === null) return null
  return {
    unitCount,
    occupiedUnits,
    nonRevenueUnits,
    vacantUnits: unitCount - occupiedUnits - nonRevenueUnits,
  }
}

/** `1 unit`, `12 units`. */
export function unitsLabel(count: number | null): string {
  return count === null ? t('units') : t('{count, plural, one {# unit} other {# units}}', { count })
}

/** The input for a number of units as a whole number, 0 for invalid input. */
export function wholeOrZero(typed: string): number {
  return Number.parseInt(typed, 10) || 0
}

/** Which controls a property shows this person. */
export function propertyRights(property: Property, person: Person) {
  // A landlord may rent from another one. The server keeps that property's rents from them, and
  // would refuse their changes to it.
  const isOurs = property.contractRent !== null
  const isKept = isOurs && property.archivedAt === null
  return {
    update: isKept && can(person, 'property:update'),
    archive: isKept && can(person, 'property:archive'),
    restore: isOurs && !isKept && can(person, 'property:archive'),
    writeUnits: isKept && can(person, 'unit:write'),
    createLease: isKept && can(person, 'lease:write'),
    seeRents: isOurs,
  }
}
