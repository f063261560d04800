import {
  Banknote,
  Building2,
  DoorClosed,
  DoorOpen,
  Files,
  FileText,
  HardHat,
  type LucideIcon,
  MapPin,
  UserRound,
  Wrench,
} from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { formatDay, formatMoney, fullName, shortId } from '#web/format/format.ts'
import { termLabel, unitLabel } from '#web/leases/labels.ts'
import { statusLabels } from '#web/maintenance/request-labels.tsx'
import { unitPath } from '#web/properties/unit-path.ts'
import { addressOf } from '#web/screens/financials/tables/sections.ts'
import { addressOf as tabAddress } from '#web/screens/settings/tabs/tabs.ts'
import type { Found, FoundGroup } from './found.ts'
import type { Recent, RecentKind } from './recents.ts'

/** The server's results, by kind. */
export function rowGroups(rows: SearchReply, currency: string): FoundGroup[] {
  return [
    { title: t('People'), found: rows.people.map(personFound) },
    { title: t('Leases'), found: rows.leases.map(leaseFound) },
    { title: t('Properties'), found: rows.properties.map(propertyFound) },
    { title: t('Units'), found: rows.units.map(unitFound) },
    { title: t('Maintenance Requests'), found: rows.requests.map(requestFound) },
    { title: t('Payments'), found: rows.payments.map(row => paymentFound(row, currency)) },
    { title: t('Vendors'), found: rows.vendors.map(vendorFound) },
    { title: t('Documents'), found: rows.documents.map(documentFound) },
  ]
}

/** One of those chosen before. */
export function recentFound(recent: Recent): Found {
  const { kind, href, label, detail } = recent
  return { id: `recent ${href}`, label, detail, icon: icons[kind], to: { href }, recent }
}

const icons: Record<RecentKind, LucideIcon> = {
  place: MapPin,
  person: UserRound,
  lease: FileText,
  property: Building2,
  unit: DoorClosed,
  request: Wrench,
  payment: Banknote,
  vendor: HardHat,
  document: Files,
}

type Row<Kind extends keyof SearchReply> = SearchReply[Kind][number]

function personFound(person: Row<'people'>): Found {
  const { id, kind, email, lease } = person
  const detail = lease ? unitLabel(lease.unit) : (email ?? undefined)
  return kind === 'member'
    ? rowFound('person', {
        id,
        label: fullName(person),
        detail: t('Team member'),
        href: tabAddress('team'),
      })
    : rowFound('person', { id, label: fullName(person), detail, href: `/tenants/${id}` })
}

function leaseFound(lease: Row<'leases'>): Found {
  const label = `${fullName(lease.tenant)} · ${unitLabel(lease.unit)}`
  const href = `/financials/leases/${lease.id}`
  return rowFound('lease', { id: lease.id, label, detail: termLabel(lease), href })
}

function propertyFound({ id, name, address }: Row<'properties'>): Found {
  return rowFound('property', { id, label: name, detail: address, href: `/properties/${id}` })
}

function unitFound({
  id,
  property,
  unitNumber,
  isOccupied,
  nonRevenueReason,
}: Row<'units'>): Found {
  const detail = isOccupied ? t('Occupied') : nonRevenueReason ? t('Non-revenue') : t('Vacant')
  const label = unitLabel({ propertyName: property.name, unitNumber })
  const found = rowFound('unit', {
    id,
    label,
    detail,
    href: unitPath({ id, propertyId: property.id }),
  })
  return isOccupied ? found : { ...found, icon: DoorOpen }
}

function requestFound({ id, title, unit, status }: Row<'requests'>): Found {
  const detail = `${unitLabel(unit)} · ${statusLabels[status]}`
  return rowFound('request', { id, label: title, detail, href: `/maintenance/${id}` })
}

function paymentFound(payment: Row<'payments'>, currency: string): Found {
  const { id, amount, receivedOn, leaseId } = payment
  const label = t('Payment #{id}', { id: shortId(id) })
  const detail = `${formatMoney(amount, currency)} · ${fullName(payment.tenant)} · ${formatDay(receivedOn)}`
  return rowFound('payment', { id, label, detail, href: `/financials/leases/${leaseId}` })
}

function vendorFound({ id, name, email }: Row<'vendors'>): Found {
  const href = addressOf('vendors', { q: name })
  return rowFound('vendor', { id, label: name, detail: email ?? undefined, href })
}

function documentFound({ id, name }: Row<'documents'>): Found {
  return rowFound('document', {
    id,
    label: name,
    href: `/documents?${new URLSearchParams({ q: name })}`,
  })
}

function rowFound(
  kind: RecentKind,
  {
    id,
    label,
    detail,
    href,
  }: { id: string; label: string; detail?: string | undefined; href: string },
): Found {
  const recent = { kind, label, detail, href }
  return { id: `${kind} ${id}`, label, detail, icon: icons[kind], to: { href }, recent }
}
