import type { Lease } from '#shared/leases/leases.ts'

/** What every dialog of a lease takes. */
export interface LeaseDialogProps {
  lease: Lease
  opened: boolean
  onClose: () => void
}
