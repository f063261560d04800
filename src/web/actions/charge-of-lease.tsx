import { getLease } from '#shared/leases/leases.ts'
import { AddCharge } from '#web/leases/charges/add-charge.tsx'
import { useRow } from '#web/lists/use-rows.ts'

/** Charges a lease once, which is read first. */
export function ChargeOfLease(props: { opened: boolean; onClose: () => void; leaseId?: string }) {
  const lease = useRow(getLease, props.leaseId ?? '', props.opened)
  if (!lease) return null
  return <AddCharge lease={lease} opened={props.opened} onClose={props.onClose} />
}
