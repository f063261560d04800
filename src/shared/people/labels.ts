import { labels } from '#shared/language/t.ts'
import type { ListedTenant, PortalState, TenantStage } from './tenants.ts'

/** Labels for the values of a tenant, on screens and in files. */

export const stageLabels = labels<TenantStage>({
  current: 'Current',
  future: 'Future',
  past: 'Past',
  none: 'No lease',
})

export const portalLabels = labels<PortalState>({
  joined: 'Joined',
  invited: 'Invited',
  declined: 'Declined',
  not_invited: 'Not invited',
  no_email: 'No email',
})

export function stageOf({ lease }: Pick<ListedTenant, 'lease'>): TenantStage {
  if (!lease) return 'none'
  if (lease.status === 'active') return 'current'
  return lease.status === 'pending' ? 'future' : 'past'
}
