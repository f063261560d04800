import { listMaintenanceRequests } from '#shared/maintenance-requests.ts'

/** What every change of a request reads again, and what it says. */
export const refresh = [listMaintenanceRequests, '/api/dashboard'] as const
export const updated = 'Maintenance request updated successfully'
export const notUpdated = 'Failed to update maintenance request'
