import {
  CircleDollarSign,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  SquarePen,
  Wrench,
} from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { can } from '#shared/permissions.ts'
import type { About, Action } from '#web/actions/actions.tsx'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { Portal } from '#web/session/portal.ts'
import type { Found } from './found.ts'

type Person = Parameters<typeof can>[0]

/** Actions on the first result of each kind: with several, the person types on. */
export function actionsAbout(
  rows: SearchReply,
  person: Person,
  portal: Portal | undefined,
): Found[] {
  // An owner only reads (domain.md §4.3); a tenant acts on the own screens.
  if (portal !== 'office' && portal !== 'staff') return []
  const [tenant] = rows.people.filter(({ kind }) => kind === 'tenant')
  const [addressee] = rows.people
  const lease = leaseOf(rows)
  const [unit] = rows.units
  return [
    lease &&
      can(person, 'payment:create') &&
      begun('payment', CircleDollarSign, t('Record payment for {name}', { name: lease.name }), {
        leaseId: lease.id,
      }),
    lease &&
      can(person, 'charge:write') &&
      begun('charge', ReceiptText, t('Add charge for {name}', { name: lease.name }), {
        leaseId: lease.id,
      }),
    addressee?.email &&
      can(person, 'message:send') &&
      begun('message', SquarePen, t('Message {name}', { name: fullName(addressee) }), {
        recipientEmail: addressee.email,
      }),
    unit &&
      can(person, 'maintenance:create') &&
      begun('request', Wrench, t('New request for {unit}', { unit: unitName(unit) }), {
        unitId: unit.id,
      }),
    unit &&
      !unit.isOccupied &&
      can(person, 'lease:write') &&
      begun('lease', KeyRound, t('Add lease for {unit}', { unit: unitName(unit) }), {
        unitId: unit.id,
      }),
    tenant &&
      !tenant.lease &&
      can(person, 'lease:write') &&
      begun('lease', KeyRound, t('Add lease for {name}', { name: fullName(tenant) }), {
        tenantId: tenant.id,
      }),
  ].filter(found => typeof found === 'object' && found !== null)
}

/** A person's own lease comes before those that only match. */
function leaseOf({ people, leases }: SearchReply): { id: string; name: string } | undefined {
  const [renting] = people.filter(({ lease }) => lease?.status === 'active')
  if (renting?.lease) return { id: renting.lease.id, name: fullName(renting) }
  const [lease] = leases.filter(({ status }) => status === 'active')
  return lease && { id: lease.id, name: fullName(lease.tenant) }
}

function unitName({ property, unitNumber }: SearchReply['units'][number]): string {
  return unitLabel({ propertyName: property.name, unitNumber })
}

function begun(action: Action, icon: LucideIcon, label: string, about: About): Found {
  return { id: `${action} ${label}`, label, icon, to: { action, about } }
}
