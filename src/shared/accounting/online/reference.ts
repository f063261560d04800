/** What a tenant writes on a check or transfer, as `RT-1a2b3c4d`: the end of the lease's id. */
export function paymentReference(leaseId: string): string {
  return `RT-${leaseId.slice(-8).toUpperCase()}`
}
