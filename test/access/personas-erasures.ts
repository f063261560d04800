import { randomUUID } from 'node:crypto'
import { newId } from '#server/db/new-id.ts'
import { erasureMentions, erasures } from '#server/db/tables.ts'
import { database } from '../world.ts'
import type { Rows } from './personas.ts'

/** An erased person, and a remaining mention of them; for the admins. */
export async function erasureRows(organizationId: string): Promise<Rows> {
  const [id, mentionId] = [newId(), newId()]
  await database.db
    .insert(erasures)
    .values({ id, organizationId, kind: 'tenant', subjectId: randomUUID() })
  await database.db.insert(erasureMentions).values({
    ...{ id: mentionId, organizationId, erasureId: id, isSure: true },
    ...{ entity: 'payments' as const, field: 'notes', rowId: randomUUID() },
  })
  return {
    erasures: [{ id, seenBy: ['admin'] }],
    'erasure-mentions': [{ id: mentionId, seenBy: ['admin'] }],
  }
}
