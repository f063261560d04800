import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createImport, type Imported } from '#shared/operations/imports.ts'
import { organizationFor } from '../access/found-organization.ts'
import { whoActs } from '../audit/record.ts'
import { newId } from '../db/new-id.ts'
import { importItems, imports } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { ImportUndone, problemOf } from './problems.ts'
import { addRow, type Importer, type RowOutcome } from './rows.ts'
import { importUndoRoutes } from './undo.ts'

export function importRoutes(app: FastifyInstance): void {
  route(
    app,
    createImport,
    async ({ caller, body, request }) => {
      const reference = body.importKey ?? newId()
      const rows: Imported['rows'] = []
      let importId: string | null = null
      for (const row of body.rows) {
        const adding = async (db: Db): Promise<RowOutcome> => {
          const organizationId = await organizationFor({ db, caller, request })
          // The founder's rights begin with this very call.
          const role = caller.organizationId ? caller.role : 'admin'
          const importer = { ...caller, role, organizationId }
          const named = { reference, fileName: body.fileName }
          if (!body.check) importId = await lockImport(db, importer, named)
          const outcome = await addRow(db, importer, row, body.chargeFrom)
          if (body.check) throw new Tried(outcome)
          if (outcome.items.length > 0) importId = await keepItems(db, importer, named, outcome)
          return outcome
        }
        const who = whoActs({ userId: caller.id, request })
        const { added, problem } = await outcomeOf(app.database.transaction(adding, who))
        rows.push({ added, problem })
      }
      return { importId, rows }
    },
    // Each row has a transaction of its own: many would lock for too long.
    { outlasts: 'a transaction' },
  )
  importUndoRoutes(app)
}

/** Rolls a transaction back after a preview. */
class Tried extends Error {
  override readonly name = 'Tried'
  readonly outcome: RowOutcome

  constructor(outcome: RowOutcome) {
    super('Only tried')
    this.outcome = outcome
  }
}

async function outcomeOf(adding: Promise<RowOutcome>): Promise<RowOutcome> {
  try {
    return await adding
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    const problem = problemOf(error)
    if (!problem) throw error
    return { added: [], items: [], problem }
  }
}

interface Named {
  reference: string
  fileName: string | null
}

const own = ({ organizationId, id }: Importer, reference: string) =>
  and(
    eq(imports.organizationId, organizationId),
    eq(imports.createdBy, id),
    eq(imports.reference, reference),
  )

/** The import of a row, locked until the row is stored; null before its first row. @throws 409 once it was undone */
async function lockImport(
  db: Db,
  importer: Importer,
  { reference }: Named,
): Promise<string | null> {
  const [known] = await db
    .select({ id: imports.id, undoneAt: imports.undoneAt })
    .from(imports)
    .where(own(importer, reference))
    .for('no key update')
  if (known?.undoneAt) throw new ImportUndone()
  return known?.id ?? null
}

/** Records the additions of a row. Returns the import's id. */
async function keepItems(
  db: Db,
  importer: Importer,
  { reference, fileName }: Named,
  { items }: RowOutcome,
): Promise<string> {
  const { organizationId } = importer
  await db
    .insert(imports)
    .values({ organizationId, createdBy: importer.id, reference, fileName })
    .onConflictDoNothing()
  const importId = await lockImport(db, importer, { reference, fileName })
  if (!importId) throw new Error('An import was not inserted')
  await db.insert(importItems).values(items.map(item => ({ ...item, organizationId, importId })))
  return importId
}
