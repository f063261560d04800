import { type Day, dayOf } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import type { Person } from '#web/leases/lease-rights.ts'

/**
 * Whether a member of the office may void a payment entry: on the day it was recorded, and later as
 * an admin. Charges and waivers are not limited: both are voided on any day.
 */
export function mayVoidEntry(
  { createdAt }: { createdAt: string },
  person: Person,
  { zone, today }: { zone: string; today: Day },
): boolean {
  return standing(person) === 'admin' || dayOf(new Date(createdAt), zone) === today
}
