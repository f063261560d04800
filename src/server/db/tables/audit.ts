import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  jsonb,
  pgEnum,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { actorKinds, auditActions, auditEntities } from '#shared/operations/audit-log.ts'
import { instant } from './columns.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'

export const auditActor = pgEnum('audit_actor', actorKinds)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The audit log: actor, change, time and origin. Written by the triggers of `audit_table()`, in the transaction of
 * the change; never changed or deleted. Each entry holds the hash of the one before it in the same organization's
 * log. Names and free text of an entry are in `audit_values`.
 */
export const auditLog = defineTable(
  'audit_log',
  {
    /** Null for events of no organization, such as the sign-in of a user without one. */
    organizationId: officeArchive(uuid()),
    chain: nobody(
      uuid()
        .notNull()
        .generatedAlwaysAs(sql`coalesce(organization_id, '00000000-0000-0000-0000-000000000000')`),
    ),
    /** 1, 2, 3 … without a gap in each chain, in the order of the commits. */
    number: everyone(bigint({ mode: 'number' }).notNull()),
    at: everyone(instant().notNull()),
    actorKind: everyone(auditActor().notNull()),
    actorId: officeArchive(uuid()),
    action: everyone(text({ enum: auditActions }).notNull()),
    entity: everyone(text({ enum: auditEntities }).notNull()),
    entityId: everyone(uuid()),
    /** Null once inserted, as are `address` and `userAgent`: `audit_append()` moves them to `audit_values`. */
    label: everyone(text()),
    /** The thing itself and everything its row refers to. */
    about: officeArchive(uuid().array().notNull()),
    /** Changed columns alone, without those of `audit_is_personal()`; null for a new row. */
    before: everyone(jsonb().$type<Record<string, unknown>>()),
    /** Likewise; null for a deleted row. */
    after: everyone(jsonb().$type<Record<string, unknown>>()),
    address: officeArchive(text()),
    userAgent: officeArchive(text()),
    requestId: officeArchive(text()),
    previousHash: nobody(bytes().notNull()),
    /** SHA-256 over `previousHash` and everything above but for the moved columns, with both digests below. */
    hash: nobody(bytes().notNull()),
    /** SHA-256 over salt and text of this entry's `audit_values`; null where there are none. */
    valuesDigest: officeArchive(bytes()),
    /** Of an entry older than `audit_values`: the hash it was written with, over all its values. */
    formerHash: nobody(bytes()),
  },
  table => [
    primaryKey({ columns: [table.chain, table.number] }),
    index('audit_log_actor_idx').on(table.chain, table.actorId, table.number),
    index('audit_log_about_idx').using('gin', table.about),
  ],
)

/** The content of a row of `audit_values`; keys that an entry does not have are absent. */
export interface AuditValues {
  /** The name of the row at that time. */
  label?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  address?: string
  userAgent?: string
}

/**
 * Names, free text and network addresses of audit entries. Only `forget_audit_values()` deletes from it, when a person is erased;
 * the entry and its digest stay.
 */
export const auditValues = defineTable(
  'audit_values',
  {
    chain: nobody(uuid().notNull()),
    number: nobody(bigint({ mode: 'number' }).notNull()),
    /** 32 random bytes: without them names cannot be tried against a digest. */
    salt: nobody(bytes().notNull()),
    values: nobody(jsonb().$type<AuditValues>().notNull()),
  },
  table => [primaryKey({ columns: [table.chain, table.number] })],
)

/** Where each chain ends, so that entries missing at its end are missed too. */
export const auditChains = defineTable('audit_chains', {
  chain: nobody(uuid().primaryKey()),
  length: nobody(bigint({ mode: 'number' }).notNull()),
  hash: nobody(bytes().notNull()),
  /** The hash of the preceding entry: one statement sets an entry's place and both hashes. */
  previousHash: nobody(bytes().notNull().default(sql`''`)),
})
