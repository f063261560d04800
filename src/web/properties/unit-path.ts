/** The address of a unit's page. */
export function unitPath({ id, propertyId }: { id: string; propertyId: string }): string {
  return `/properties/${propertyId}/units/${id}`
}
