import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Document } from '#shared/documents/documents.ts'
import { standing } from '#shared/permissions.ts'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './document-row.module.css'

/** The subject of a document, each part a link: `Leaking tap · Rita Renter · Alpha, Unit 1`. */
export function DocumentPlace({ document }: { document: Document }) {
  const { propertyId, propertyName, unitId, unitNumber, tenant, leaseId, requestId, requestTitle } =
    document
  // A tenant has a lease, and no screen of the property.
  const rents = standing(usePerson()) === 'tenant'
  if (!propertyName) return null
  const home = unitNumber ? unitLabel({ propertyName, unitNumber }) : propertyName
  const lease = leaseId && `/financials/leases/${leaseId}`
  const property = rents
    ? lease
    : propertyId && unitId
      ? unitPath({ id: unitId, propertyId })
      : `/properties/${propertyId}`
  return (
    <p className={styles.place}>
      {requestTitle && (
        <>
          <Way to={`/maintenance/${requestId}`}>{requestTitle}</Way>
          {' · '}
        </>
      )}
      {tenant && (
        <>
          <Way to={lease}>{fullName(tenant)}</Way>
          {' · '}
        </>
      )}
      <Way to={property}>{home}</Way>
    </p>
  )
}

function Way({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return children
  return (
    <Link href={to} className={styles.way}>
      {children}
    </Link>
  )
}
