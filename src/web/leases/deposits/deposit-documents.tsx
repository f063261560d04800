import { Button } from '@mantine/core'
import { Download, MapPin } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getDepositStatement } from '#shared/leases/lease-changes.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'

const ForwardingAddress = lazy(async () => ({
  default: (await import('./forwarding-address.tsx')).ForwardingAddress,
}))

/** The statement of a lease's deposit, and its forwarding address. */
export function DepositDocuments({
  lease,
  size = 'sm',
}: {
  lease: Lease
  size?: 'sm' | 'compact-sm'
}) {
  const person = usePerson()
  // Small ones are among links.
  const variant = size === 'sm' ? 'default' : 'subtle'
  const [isAsking, setAsking] = useState(false)
  const statement = useDocumentDownload(
    getDepositStatement,
    lease.id,
    `Deposit_statement_${lease.unit.unitNumber}.pdf`,
  )
  const isHeld = toCents(lease.depositHeld) !== 0
  const isAgreed = lease.securityDeposit !== null && toCents(lease.securityDeposit) > 0
  if (!isAgreed && !isHeld) return null
  const isOffice = can(person, 'lease:write') && lease.organization.id === person.organizationId
  const isOver = lease.terminatedOn !== null || lease.status === 'expired'
  const isLeaving = lease.noticeOn !== null || isOver
  const maySay = isLeaving && (isOffice || lease.tenantId === person.id)
  return (
    <>
      {(isHeld || isOver) && (
        <Button
          variant={variant}
          size={size}
          leftSection={<Download size={15} aria-hidden />}
          loading={statement.isLoading}
          onClick={() => void statement.save()}
        >
          {t('Deposit Statement')}
        </Button>
      )}
      {maySay && (
        <>
          <Button
            variant={variant}
            size={size}
            leftSection={<MapPin size={15} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('Forwarding Address')}
          </Button>
          <LazyDialog opened={isAsking}>
            <ForwardingAddress lease={lease} opened={isAsking} onClose={() => setAsking(false)} />
          </LazyDialog>
        </>
      )}
    </>
  )
}
