import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { translated } from '#shared/language/translated.ts'
import {
  type AutomationRun,
  automationKinds,
  getAutomationRun,
  listAutomationRunItems,
  listAutomationRuns,
  listAutomations,
  previewAutomation,
  previewDays,
  undoAutomationRun,
} from '#shared/operations/automation-runs.ts'
import type { Caller } from '../access/caller.ts'
import { page } from '../access/pagination.ts'
import { undoChargeRun } from '../accounting/charge-runs/undo-job.ts'
import { actAs } from '../audit/record.ts'
import { organizations } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { previewOf } from './preview.ts'
import { countRuns, lastRuns, type RunRow, readItems, readRuns } from './runs.ts'
import { statesOf } from './states.ts'
import { subjectsIn } from './subjects.ts'
import { isUndoableKind, mayUndo, reasonsOf, undoOf, undoRun } from './undo.ts'

export function automationRoutes(app: FastifyInstance): void {
  route(app, listAutomations, async ({ db, caller }) => {
    const stateOf = await statesOf(db, await organizationOf(db, caller))
    const last = await lastRuns(db, caller)
    return automationKinds.map(kind => ({
      kind,
      state: stateOf(kind),
      isUndoable: isUndoableKind(kind),
      lastRunAt: last.get(kind) ?? null,
    }))
  })

  route(app, previewAutomation, async ({ db, caller, params, query }) => {
    const organization = await organizationOf(db, caller)
    const { publicUrl } = app.outbox
    const at = { db, caller, organization, publicUrl }
    return previewOf(at, params.kind, query.days ?? previewDays)
  })

  route(app, listAutomationRuns, ({ db, caller, query, reply }) => {
    const { kind, after } = query
    return page(
      reply,
      query,
      async rows => (await readRuns(db, caller, { kind, after, rows })).map(answered(caller)),
      () => countRuns(db, caller, kind),
    )
  })

  route(app, getAutomationRun, async ({ db, caller, params }) => {
    const run = await findRun(db, caller, params.id)
    return { ...answered(caller)(run), undo: await undoOf(db, caller, run) }
  })

  route(app, listAutomationRunItems, async ({ db, caller, params, query, reply }) => {
    const run = await findRun(db, caller, params.id)
    return page(
      reply,
      query,
      async rows => {
        const items = await readItems(db, run, { after: query.after, rows })
        const subjects = await subjectsIn(db, caller, items)
        const reasons = await reasonsOf(db, run.kind, items)
        return items.map(item => {
          const { about = null, detail = null, path = null } = subjects.get(item.subjectId) ?? {}
          const stays = reasons.get(item.id)
          return { ...item, about, detail, path, stays: stays ? translated(stays) : null }
        })
      },
      async () => run.items,
    )
  })

  // A large run of charges is many transactions.
  route(
    app,
    undoAutomationRun,
    async ({ db, caller, params, request }) => {
      const run = await findRun(db, caller, params.id)
      if (run.kind === 'rent_charges') return undoChargeRun(app, caller, request, run.id)
      const { publicUrl } = app.outbox
      const today = todayIn(run.organization.timezone)
      await app.database.transaction(async tx => {
        await actAs(tx, { userId: caller.id, request })
        await undoRun({ db: tx, caller, today, publicUrl }, run)
      })
      app.outbox.deliverSoon()
    },
    { outlasts: 'a transaction' },
  )
}

function answered(caller: Caller) {
  return (run: RunRow): AutomationRun => ({
    ...run,
    isUndoable: run.undoneAt === null && mayUndo(caller, run.kind),
  })
}

async function findRun(db: Db, caller: Caller, id: string): Promise<RunRow> {
  const [run] = await readRuns(db, caller, { id, rows: 1 })
  if (!run) throw notFound('Automation run')
  return run
}

/** The organization that the caller works for. @throws 404 for a user without one */
async function organizationOf(db: Db, { organizationId }: Caller) {
  const [organization] = organizationId
    ? await db.select().from(organizations).where(eq(organizations.id, organizationId))
    : []
  if (!organization) throw notFound('Organization')
  return organization
}
