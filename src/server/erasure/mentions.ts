import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Mention, MentionedIn } from '#shared/account/erasures.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import { visibleMessages } from '../access/visible.ts'
import { actErasing } from '../audit/record.ts'
import { documents, erasureMentions, messageAttachments, messages } from '../db/tables.ts'
import { conflict } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { columnOf } from './find-mentions.ts'
import { mentionable } from './mentionable.ts'
import { freeUploads } from './texts.ts'

type Row = typeof erasureMentions.$inferSelect

/** So many are shown at once: the others once these are done. */
export const maxPlaces = 500

/** The current mentions of an erased person, surest first; rows deleted since are omitted. */
export async function placesOf(db: Db, caller: Caller, erasureId: string): Promise<Mention[]> {
  const kinds = await db
    .selectDistinct({ entity: erasureMentions.entity, field: erasureMentions.field })
    .from(erasureMentions)
    .where(eq(erasureMentions.erasureId, erasureId))
  const places: Mention[] = []
  for (const { entity, field } of kinds)
    places.push(...(await placesIn(db, caller, { erasureId, entity, field })))
  return places
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || order(a.id, b.id))
    .slice(0, maxPlaces)
}

async function placesIn(
  db: Db,
  caller: Caller,
  { erasureId, entity, field }: Pick<Row, 'erasureId' | 'entity' | 'field'>,
): Promise<Mention[]> {
  const { table, organizationId, place, day, path, fields } = mentionable[entity]
  const text =
    field === 'file' ? sql`null` : readable(caller, entity, sql`${columnOf(entity, field)}::text`)
  const isThere = field === 'file' ? sql`true` : sql`${columnOf(entity, field)} is not null`
  const { rows } = await db.execute<Omit<Mention, 'isRequired'>>(sql`
    select m.id, m.entity, m.field, m.row_id as "rowId", m.is_sure as "isSure", ${text} as text,
      ${place} as place, to_char(${day}, 'YYYY-MM-DD') as day, ${path} as path
    from ${erasureMentions} m join ${table} on ${table.id} = m.row_id and ${organizationId} = m.organization_id
    where m.erasure_id = ${erasureId} and m.entity = ${entity} and m.field = ${field} and ${isThere}
    order by m.is_sure desc, m.id limit ${maxPlaces}`)
  return rows.map(row => ({ ...row, isRequired: fields[field] === 'other words' }))
}

/** Conversations are readable by their two people alone. */
function readable(caller: Caller, entity: MentionedIn, text: SQL): SQL {
  if (entity === 'messages') return sql`case when ${visibleMessages(caller)} then ${text} end`
  if (entity === 'message_attachments')
    return sql`(select ${text} from ${messages} where ${messages.id} = ${messageAttachments.messageId} and ${visibleMessages(caller)})`
  return text
}

/** @throws 409 for a file, several texts in one, and text between others: those are deleted or stay */
export async function rewrite(db: Db, caller: Caller, row: Row, text: string): Promise<void> {
  const isWhole = row.field === 'file' || columnOf(row.entity, row.field).dataType === 'json'
  if (isWhole || (await isBetweenOthers(db, caller, row)))
    throw conflict('This cannot be rewritten: remove it or keep it')
  await set(db, row, text)
}

/** @throws 409 where a text is required */
export async function takeAway(db: Db, row: Row): Promise<void> {
  if (row.field === 'file') return deleteDocument(db, row)
  const blank = mentionable[row.entity].fields[row.field]
  if (blank === 'other words' || blank === undefined)
    throw conflict('This field cannot be empty: rewrite it instead')
  await set(db, row, blank === 'nothing' ? null : 'Erased')
}

async function set(db: Db, row: Row, text: string | null) {
  const { table, organizationId } = mentionable[row.entity]
  await actErasing(db, true)
  await db
    .update(table)
    .set({ [row.field]: text })
    .where(and(eq(table.id, row.rowId), eq(organizationId, row.organizationId)))
  await closeMention(db, row)
  await forgetEntries(db, row)
}

async function deleteDocument(db: Db, row: Row) {
  await actErasing(db, true)
  const gone = await db
    .delete(documents)
    .where(and(eq(documents.id, row.rowId), eq(documents.organizationId, row.organizationId)))
    .returning({ uploadId: documents.uploadId })
  await freeUploads(db, gone)
  await db
    .delete(erasureMentions)
    .where(and(eq(erasureMentions.rowId, row.rowId), eq(erasureMentions.entity, 'documents')))
  await forgetEntries(db, row)
}

/** Takes it off the list. */
export async function closeMention(db: Db, { id }: Row): Promise<void> {
  await db.delete(erasureMentions).where(eq(erasureMentions.id, id))
}

/** Names and texts of the row in older entries of the log. */
async function forgetEntries(db: Db, { organizationId, rowId }: Row) {
  await db.execute(sql`select forget_audit_of(${organizationId}::uuid, ${rowId}::uuid)`)
}

async function isBetweenOthers(db: Db, caller: Caller, { entity, rowId }: Row): Promise<boolean> {
  const ids =
    entity === 'messages'
      ? [rowId]
      : entity === 'message_attachments'
        ? db
            .select({ id: messageAttachments.messageId })
            .from(messageAttachments)
            .where(eq(messageAttachments.id, rowId))
        : null
  if (!ids) return false
  return (await db.$count(messages, and(inArray(messages.id, ids), visibleMessages(caller)))) === 0
}
