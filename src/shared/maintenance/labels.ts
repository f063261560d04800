import { labels } from '#shared/language/t.ts'
import type {
  MaintenanceCategory,
  MaintenancePriority,
  MaintenanceStatus,
} from './maintenance-requests.ts'

/** Labels for the values of a maintenance request, on screens and in files. */

export const statusLabels = labels<MaintenanceStatus>({
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
})

export const priorityLabels = labels<MaintenancePriority>({
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
})

export const categoryLabels = labels<MaintenanceCategory>({
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  heating_cooling: 'Heating and cooling',
  appliance: 'Appliance',
  doors_windows: 'Doors and windows',
  structure: 'Walls, floors and roof',
  pests: 'Pests',
  outdoors: 'Outdoors',
  other: 'Other',
})
