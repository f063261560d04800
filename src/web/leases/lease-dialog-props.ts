import type { Lease } from '#shared/leases/leases.ts'

/** The props of every dialog of a lease. */
export interface LeaseDialogProps {
  lease: Lease
  opened: boolean
  onClose: () => void
}
