import type { User } from './world.ts'

/** Makes a person the owner of a property, by default the office's own, on all its days. */
export function giveTo(
  office: Pick<User, 'patch'> & { property?: { id: string } },
  owner: User,
  propertyId = office.property?.id,
) {
  const days = { ownerId: owner.user.id, ownerSince: '2000-01-01' }
  return office.patch(`/api/properties/${propertyId}`, days)
}
