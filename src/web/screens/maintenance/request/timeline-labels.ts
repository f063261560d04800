import type { MaintenanceStatus } from '#shared/maintenance/maintenance-requests.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import { formatDay, formatMoney, fullName, spaced } from '#web/format/format.ts'
import { categoryLabels } from '#web/maintenance/category-labels.ts'

/** Who did it, to begin a line with. */
export function whoDid({ author, vendor }: TimelineEntry, me: string): string {
  if (author) return author.id === me ? 'You' : fullName(author)
  return vendor ?? 'Rooftree'
}

/** The actions of an entry, to follow its author: `started the work`, `set the due day to 03/14/2025`. */
export function deedsOf({ kind, changes }: TimelineEntry, currency: string): string {
  if (kind === 'created') return 'reported it'
  const text = changes.flatMap(change => deedOf(change, currency) ?? [])
  return text.length > 1 ? `${text.slice(0, -1).join(', ')} and ${text.at(-1)}` : text.join('')
}

/** The reason in its author's text: a reason or the tenant's comment. */
export function reasonOf({ changes }: TimelineEntry): string | null {
  const said = changes.find(
    ({ field, after }) => after && (field === 'reason' || field === 'feedback'),
  )
  return said?.after ?? null
}

type Change = TimelineEntry['changes'][number]

function deedOf({ field, before, after }: Change, currency: string): string | null {
  switch (field) {
    case 'status':
      return moves[`${before}-${after}`] ?? `made it ${spaced(after ?? '')}`
    case 'assignedTo':
      return after ? `assigned it to ${after}` : 'took it from whoever had it'
    case 'priority':
      return `set the priority to ${after}`
    case 'category':
      return after ? `set the category to ${categoryLabel(after)}` : 'removed the category'
    case 'dueOn':
      return after ? `set the due day to ${formatDay(after)}` : 'removed the due day'
    case 'estimatedCost':
      return after ? `estimated ${formatMoney(after, currency)}` : 'removed the estimate'
    case 'actualCost':
      return after ? `entered a cost of ${formatMoney(after, currency)}` : 'removed the cost'
    case 'confirmedAt':
      return after ? 'confirmed that it is solved' : null
    case 'rating':
      return after ? `gave ${after} of 5 stars` : null
    default:
      return null
  }
}

const moves: Partial<Record<`${string}-${string}`, string>> = {
  'pending-in_progress': 'started the work',
  'in_progress-completed': 'completed the work',
  'in_progress-pending': 'put it back to pending',
  'completed-pending': 'reopened it',
  'cancelled-pending': 'reopened it',
  'pending-cancelled': 'cancelled it',
  'in_progress-cancelled': 'cancelled it',
} satisfies Partial<Record<`${MaintenanceStatus}-${MaintenanceStatus}`, string>>

function categoryLabel(category: string): string {
  const known = Object.entries(categoryLabels).find(([name]) => name === category)
  return (known?.[1] ?? category).toLowerCase()
}
