import { expect, test } from 'vitest'
import { leaseRights } from './lease-rights.ts'

test('a tenant reports a payment, and a tenant who works in that office records it', () => {
  const organization = { id: 'o', name: 'Lana Lord', currency: 'USD', timezone: 'UTC' } as const
  const lease = {
    organization,
    tenantId: 't',
    coTenants: [{ id: 'c', firstName: 'Cleo', lastName: null }],
  }
  const reports = (
    id: string,
    role: 'admin' | 'manager' | 'owner' | 'staff' | 'tenant',
    organizationId: string | null = 'o',
  ) => leaseRights(lease, { id, role, organizationId }).isReporting
  for (const id of ['t', 'c']) {
    expect([reports(id, 'tenant', null), reports(id, 'admin', 'elsewhere')]).toEqual([true, true])
    expect([reports(id, 'owner'), reports(id, 'staff')]).toEqual([true, true])
    expect([reports(id, 'admin'), reports(id, 'manager')]).toEqual([false, false])
  }
  expect([reports('n', 'admin'), reports('n', 'owner')]).toEqual([false, false])
})
