import { labels, t } from '#shared/language/t.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import { storedText } from '#shared/stored-text.ts'
import { formatDay, formatMoney, fullName, spaced } from '#web/format/format.ts'
import { categoryLabels } from '#web/maintenance/category-labels.ts'
import { entryLabels, priorityLabels } from '#web/maintenance/request-labels.tsx'

/** The author of an entry; null for one that Rooftree made itself. */
export function authorOf({ author, vendor }: TimelineEntry, me: string): string | null {
  if (author) return author.id === me ? t('You') : fullName(author)
  return vendor
}

/** The changes of an entry, each as a line of its own: `Started work`, `Due date: 03/14/2025`. */
export function changesOf(entry: TimelineEntry, currency: string): string[] {
  if (entry.kind === 'created')
    return [authorOf(entry, '') === null ? t('Created automatically') : t('Submitted the request')]
  return entry.changes.flatMap(change => labelOf(change, currency) ?? [])
}

/** The reason in its author's text: a reason or the tenant's comment. */
export function reasonOf({ changes }: TimelineEntry): string | null {
  const said = changes.find(
    ({ field, after }) => after && (field === 'reason' || field === 'feedback'),
  )
  return storedText(said?.after ?? null)
}

type Change = TimelineEntry['changes'][number]

function labelOf({ field, before, after }: Change, currency: string): string | null {
  switch (field) {
    case 'status':
      return moves[`${before}-${after}`] ?? t('Status: {status}', { status: spaced(after ?? '') })
    case 'assignedTo':
      return after ? t('Assigned to {name}', { name: after }) : t('Unassigned')
    case 'title':
      return t('Title: {title}', { title: after ?? '' })
    case 'entryPermission':
      return after
        ? t('Permission to enter: {answer}', { answer: labelIn(entryLabels, after) })
        : t('Permission to enter removed')
    case 'entryNote':
      return after ? t('Note for entry: {note}', { note: after }) : t('Note for entry removed')
    case 'priority':
      return t('Priority: {priority}', { priority: labelIn(priorityLabels, after) })
    case 'category':
      return after
        ? t('Category: {category}', { category: labelIn(categoryLabels, after) })
        : t('Category removed')
    case 'dueOn':
      return after ? t('Due date: {day}', { day: formatDay(after) }) : t('Due date removed')
    case 'estimatedCost':
      return after
        ? t('Estimated cost: {amount}', { amount: formatMoney(after, currency) })
        : t('Estimated cost removed')
    case 'actualCost':
      return after
        ? t('Actual cost: {amount}', { amount: formatMoney(after, currency) })
        : t('Actual cost removed')
    case 'confirmedAt':
      return after ? t('Confirmed the repair') : null
    case 'rating':
      return after ? t('Rating: {rating} of 5 stars', { rating: after }) : null
    default:
      return null
  }
}

const moves: Readonly<Partial<Record<string, string>>> = labels({
  'pending-in_progress': 'Started work',
  'in_progress-completed': 'Completed work',
  'in_progress-pending': 'Moved back to pending',
  'completed-pending': 'Reopened the request',
  'cancelled-pending': 'Reopened the request',
  'pending-cancelled': 'Cancelled the request',
  'in_progress-cancelled': 'Cancelled the request',
})

/** The label of a known value, otherwise the value. */
function labelIn(known: Readonly<Record<string, string>>, value: string | null): string {
  return known[value ?? ''] ?? value ?? ''
}
