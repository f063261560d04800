import { labels } from '#shared/language/t.ts'
import type { MaintenanceCategory } from '#shared/maintenance/maintenance-requests.ts'

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

/** The options of a select, with an empty one. */
export function categoryChoices(none: string) {
  return [
    { value: '', label: none },
    ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label })),
  ]
}
