import type { FastifyInstance } from 'fastify'
import { listRecordChanges } from '#shared/operations/record-changes.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { versionedRecords } from '../http/versioned.ts'
import { whoChanged } from '../http/who-changed.ts'

export function recordChangeRoutes(app: FastifyInstance): void {
  route(app, listRecordChanges, async ({ db, caller, query }) => {
    const named = recordNamed(query.record)
    if (!named) throw notFound('Record')
    const { record, key } = named
    const [row] = await db
      .select({ id: record.id })
      .from(record.table)
      .where(record.where(caller, key))
    if (!row) throw notFound('Record')
    return whoChanged(db, caller, record, { id: String(row.id), since: new Date(query.since) })
  })
}

/** The record a path names. */
function recordNamed(path: string) {
  for (const record of versionedRecords) {
    const [before = '', name] = record.path.split(':')
    if (name === undefined) {
      if (path === before) return { record, key: '' }
      continue
    }
    const key = path.slice(before.length)
    if (!path.startsWith(before) || key.includes('/')) continue
    if (name === 'id' && !isId(key)) continue
    return { record, key }
  }
  return null
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
