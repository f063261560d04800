import type { Endpoint } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * What is still recorded when the rest has no room: money, and what a person needs to come in. A
 * deletion makes room.
 */
export function mayUseReserve({ method, may }: Pick<Endpoint, 'method' | 'may'>): boolean {
  return method === 'DELETE' || may === 'public' || reserved.has(may)
}

const reserved: ReadonlySet<Permission> = new Set<Permission>([
  'account:own',
  'payment:create',
  'payment:confirm',
  'charge:write',
  'charge-run:write',
  'refund:create',
  'refund:void',
  'money-transfer:write',
  'deposit:write',
  'expense:write',
])
