import { categoryLabels } from '#shared/maintenance/labels.ts'

export { categoryLabels }

/** The options of a select, with an empty one. */
export function categoryChoices(none: string) {
  return [
    { value: '', label: none },
    ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label })),
  ]
}
