import { and, eq, isNull } from 'drizzle-orm'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import { translated } from '#shared/language/translated.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { AutomationKind, AutomationRunDetail } from '#shared/operations/automation-runs.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { editableAutomationRuns } from '../access/editable.ts'
import { obstacleOf } from '../accounting/charge-runs/undo.ts'
import { automationRunItems, automationRuns } from '../db/tables.ts'
import { conflict, forbidden } from '../errors/errors.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { type RunRow, readItems } from './runs.ts'
import { subjectsIn } from './subjects.ts'
import { mayUndoCharges, noUndo, type UndoAt, undos } from './undo-kinds.ts'

type Items = Awaited<ReturnType<typeof readItems>>

export function isUndoableKind(kind: AutomationKind): boolean {
  return kind === 'rent_charges' || undos[kind] !== undefined
}

/** Whether the caller may undo an automation: with the rights for the same change by hand. */
export function mayUndo(caller: Caller, kind: AutomationKind): boolean {
  const may = kind === 'rent_charges' ? mayUndoCharges : undos[kind]?.may
  return may !== undefined && can(caller, may) && can(caller, 'automation:undo')
}

/** The items that an undo would reverse now, the others, and the reasons. */
export async function undoOf(
  db: Db,
  caller: Caller,
  run: RunRow,
): Promise<AutomationRunDetail['undo']> {
  const none = { items: 0, amount: null, stays: [] }
  if (run.undoneAt) return { ...none, refusal: translated('This run was already undone') }
  if (run.kind === 'rent_charges') {
    const obstacle = await obstacleOf(db, run.id)
    if (obstacle) return { ...none, refusal: translated(obstacle) }
  }
  const items = await readItems(db, run)
  const reasons = await reasonsOf(db, run.kind, items)
  const free = items.filter(({ id }) => !reasons.get(id))
  const why = noUndo[run.kind]
  if (why) return { ...none, refusal: translated(why) }
  const stays = await staysOf(db, caller, { items, reasons })
  const hasMoney = free.some(({ amount }) => amount !== null)
  return {
    items: free.length,
    amount: hasMoney
      ? fromCents(free.reduce((sum, { amount }) => sum + toCents(amount ?? '0.00'), 0))
      : null,
    stays,
    refusal: free.length > 0 ? null : translated('Nothing in this run can be undone anymore'),
  }
}

/** So many items of each reason are named. */
const maxNamed = 3

/** The items that stay by their reasons, the first of each by name. */
async function staysOf(
  db: Db,
  caller: Caller,
  { items, reasons }: { items: Items; reasons: ReadonlyMap<string, string | null> },
) {
  const groups = Map.groupBy(items, ({ id }) => reasons.get(id) ?? null)
  const stays: AutomationRunDetail['undo']['stays'] = []
  for (const [reason, theirs] of groups) {
    if (reason === null) continue
    const subjects = await subjectsIn(db, caller, theirs.slice(0, maxNamed))
    const named = [...subjects.values()].map(({ about, detail }) =>
      [about, detail].filter(Boolean).join(' · '),
    )
    stays.push({ reason: translated(reason), items: theirs.length, named })
  }
  return stays
}

/** By the ids of items: why each stays as it is, null for one that can be undone. */
export async function reasonsOf(
  db: Db,
  kind: AutomationKind,
  items: Items,
): Promise<Map<string, string | null>> {
  const undo = undos[kind]
  const stays = undo
    ? await undo.stays(
        db,
        items.map(({ subjectId }) => subjectId),
      )
    : undefined
  return new Map(
    items.map(({ id, subjectId, undoneAt }) => {
      if (undoneAt) return [id, 'It was already undone']
      if (!stays) return [id, null]
      const reason = stays.get(subjectId)
      return [id, reason === undefined ? 'It is no longer there' : reason]
    }),
  )
}

/**
 * Undoes a recorded run as far as possible, in one transaction. Of two parallel calls the second is refused.
 *
 * @throws 403 without the right to the change itself, 409 when nothing can be undone, or it was undone before
 */
export async function undoRun(at: UndoAt, run: RunRow): Promise<void> {
  const { db, caller } = at
  const undo = undos[run.kind]
  if (!undo) throw conflict(noUndo[run.kind] ?? 'This cannot be undone')
  if (!mayUndo(caller, run.kind)) throw forbidden()
  const items = await readItems(db, run)
  // A job that posts to a lease locks it first, then the run.
  await undo.lock(
    db,
    items.map(({ subjectId }) => subjectId),
  )
  const undoneAt = new Date()
  const [mine] = await db
    .update(automationRuns)
    .set({ undoneAt, undoneBy: caller.id })
    .where(
      and(
        eq(automationRuns.id, run.id),
        editableAutomationRuns(caller),
        isNull(automationRuns.undoneAt),
      ),
    )
    .returning({ id: automationRuns.id })
  if (!mine) throw conflict('This run was already undone')
  const reasons = await reasonsOf(db, run.kind, items)
  const free = items.filter(({ id }) => !reasons.get(id))
  if (free.length === 0) {
    const why = [...new Set([...reasons.values()].filter(isReason))].map(asSentence)
    throw conflict(
      why.length > 0
        ? sentence(
            'Nothing in this run can be undone: {why}',
            { why },
            { why: why.map(({ message }) => message).join('; ') },
          )
        : 'Nothing in this run can be undone',
    )
  }
  await undo.undo(
    at,
    free.map(({ subjectId }) => subjectId),
  )
  const ids = free.map(({ id }) => id)
  await db.update(automationRunItems).set({ undoneAt }).where(among(automationRunItems.id, ids))
}

function isReason(reason: string | null): reason is string {
  return reason !== null
}
