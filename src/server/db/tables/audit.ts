import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { actorKinds, auditActions, auditEntities } from '#shared/audit-log.ts'
import { instant } from './columns.ts'

export const auditActor = pgEnum('audit_actor', actorKinds)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Who changed what, when and from where. Written by the triggers of `audit_table()`, in the
 * transaction of the change; never changed or deleted. Each entry holds the hash of the one before
 * it in the same organization's books.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Null for what concerns no organization's books, such as the sign-in of somebody who has none. */
    organizationId: uuid(),
    chain: uuid()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(organization_id, '00000000-0000-0000-0000-000000000000')`),
    /** 1, 2, 3 … without a gap in each chain, in the order of the commits. */
    number: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    actorKind: auditActor().notNull(),
    actorId: uuid(),
    action: text({ enum: auditActions }).notNull(),
    entity: text({ enum: auditEntities }).notNull(),
    entityId: uuid(),
    /** What people called the thing at that time. */
    label: text(),
    /** The thing itself and everything its row refers to. */
    about: uuid().array().notNull(),
    /** Changed columns alone; null for what is new. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Null for what is gone. */
    after: jsonb().$type<Record<string, unknown>>(),
    address: text(),
    userAgent: text(),
    requestId: text(),
    previousHash: bytes().notNull(),
    /** SHA-256 over `previousHash` and everything above. */
    hash: bytes().notNull(),
  },
  table => [
    primaryKey({ columns: [table.chain, table.number] }),
    index('audit_log_actor_idx').on(table.chain, table.actorId, table.number),
    index('audit_log_about_idx').using('gin', table.about),
  ],
)

/** Where each chain ends, so that entries missing at its end are missed too. */
export const auditChains = pgTable('audit_chains', {
  chain: uuid().primaryKey(),
  length: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
  /** What the last entry follows: an entry is given its place and both hashes by one statement. */
  previousHash: bytes().notNull().default(sql`''`),
})
