/** The reference that a tenant writes on a check or transfer, as `RT-1A2B3C4D`: the end of the lease's id. */
export function paymentReference(leaseId: string): string {
  return `RT-${leaseId.slice(-8).toUpperCase()}`
}
