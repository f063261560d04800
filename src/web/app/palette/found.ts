import { Building2, DoorClosed, DoorOpen, FileText, type LucideIcon, UserRound } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { isFoundIn } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { type Action, actionsOf } from '#web/actions/actions.tsx'
import { fullName } from '#web/format/format.ts'
import { termLabel, unitLabel } from '#web/leases/labels.ts'
import { emailOf } from '#web/people/tenant-email.ts'
import { navigationFor, settingsEntry } from '#web/session/navigation.ts'
import type { Portal } from '#web/session/portal.ts'

/** Something to go to, or to begin. */
export interface Found {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  to: { href: string } | { action: Action }
}

export interface FoundGroup {
  title: string
  found: Found[]
}

/** The server's results for the search; undefined while loading. */
export interface Rows {
  properties?: readonly Property[]
  tenants?: readonly Tenant[]
  units?: readonly Unit[]
  leases?: readonly Lease[]
}

/** All results for the search, by kind; empty kinds are left out. */
export function groupsOf(
  typed: string,
  person: Pick<Account, 'role' | 'organizationId'>,
  portal: Portal | undefined,
  rows: Rows,
): FoundGroup[] {
  const search = typed.trim()
  const fitting = (found: Found[]) => found.filter(({ label }) => isFoundIn(label, search))
  return [
    { title: t('Screens'), found: fitting(screensOf(portal)) },
    { title: t('Actions'), found: fitting(actionsOf(person, portal).map(actionFound)) },
    { title: t('Properties'), found: rows.properties?.map(propertyFound) ?? [] },
    { title: t('Tenants'), found: rows.tenants?.map(tenant => tenantFound(tenant, person)) ?? [] },
    { title: t('Units'), found: rows.units?.map(unitFound) ?? [] },
    { title: t('Leases'), found: rows.leases?.map(leaseFound) ?? [] },
  ].filter(({ found }) => found.length > 0)
}

function screensOf(portal: Portal | undefined): Found[] {
  return [...navigationFor(portal), settingsEntry].map(({ label, href, icon }) => ({
    id: href,
    label,
    icon,
    to: { href },
  }))
}

function actionFound({ action, label, icon }: ReturnType<typeof actionsOf>[number]): Found {
  return { id: action, label, icon, to: { action } }
}

function propertyFound({ id, name, address }: Property): Found {
  return { id, label: name, detail: address, icon: Building2, to: { href: `/properties/${id}` } }
}

function tenantFound(tenant: Tenant, person: Parameters<typeof emailOf>[0]): Found {
  return {
    id: tenant.id,
    label: fullName(tenant),
    detail: emailOf(person, tenant),
    icon: UserRound,
    to: { href: `/tenants/${tenant.id}` },
  }
}

function unitFound({ id, property, unitNumber, isOccupied, nonRevenueReason }: Unit): Found {
  return {
    id,
    label: unitLabel({ propertyName: property.name, unitNumber }),
    detail: isOccupied ? t('Occupied') : nonRevenueReason ? t('Non-revenue') : t('Vacant'),
    icon: isOccupied ? DoorClosed : DoorOpen,
    to: { href: `/properties/${property.id}` },
  }
}

function leaseFound(lease: Lease): Found {
  return {
    id: lease.id,
    label: `${fullName(lease.tenant)} · ${unitLabel(lease.unit)}`,
    detail: termLabel(lease),
    icon: FileText,
    to: { href: `/financials/leases/${lease.id}` },
  }
}
