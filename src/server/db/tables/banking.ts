import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bankFileFormats } from '#shared/accounting/banking/bank-files.ts'
import { bankLineStates } from '#shared/accounting/banking/bank-lines.ts'
import { bankSources } from '#shared/accounting/banking/bank-rows.ts'
import { bankAccounts } from './bank-accounts.ts'
import { vendors } from './bills.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { documents } from './files.ts'
import { journals } from './general-ledger.ts'
import { organizations, users } from './people.ts'
import { properties } from './portfolio.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'
import { expenseCategory } from './spending.ts'

const organizationId = () =>
  officeArchive(
    uuid()
      .notNull()
      .references(() => organizations.id),
  )
const by = () =>
  uuid()
    .notNull()
    .references(() => users.id)
/** Signed, or a sum. */
const cents = () => numeric({ precision: 14, scale: 2 })

function ofAccount(name: string, table: Record<'organizationId' | 'bankAccountId', AnyPgColumn>) {
  return foreignKey({
    name,
    columns: [table.organizationId, table.bankAccountId],
    foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
  })
}

/** Imported files of a bank. The same bytes are imported once. */
export const bankFiles = defineTable(
  'bank_files',
  {
    id: id(),
    organizationId: organizationId(),
    bankAccountId: everyone(uuid().notNull()),
    name: everyone(text().notNull()),
    contentHash: nobody(text().notNull()),
    format: everyone(text({ enum: bankFileFormats }).notNull()),
    ...{ from: everyone(day()), to: everyone(day()), closingBalance: everyone(cents()) },
    /** Lines that it added. */
    added: everyone(integer().notNull()),
    importedBy: everyone(by()),
    createdAt: createdAt(),
  },
  table => [
    unique('bank_files_organization_key').on(table.organizationId, table.id),
    unique('bank_files_content_key').on(table.bankAccountId, table.contentHash),
    ofAccount('bank_files_account_fk', table),
  ],
)

/** Rules that record or ignore lines of a payee. One that is removed stays, for its lines. */
export const bankRules = defineTable(
  'bank_rules',
  {
    id: id(),
    organizationId: organizationId(),
    /** Null for every account. */
    bankAccountId: everyone(uuid()),
    payeeContains: everyone(text().notNull()),
    action: everyone(text({ enum: ['expense', 'ignore'] }).notNull()),
    propertyId: everyone(uuid()),
    vendorId: everyone(uuid()),
    category: everyone(expenseCategory()),
    reason: everyone(text()),
    createdBy: officeArchive(by()),
    removedAt: officeArchive(instant()),
    createdAt: createdAt(),
  },
  table => [
    unique('bank_rules_organization_key').on(table.organizationId, table.id),
    ofAccount('bank_rules_account_fk', table),
    foreignKey({
      name: 'bank_rules_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'bank_rules_vendor_fk',
      columns: [table.organizationId, table.vendorId],
      foreignColumns: [vendors.organizationId, vendors.id],
    }),
    check(
      'bank_rules_action_check',
      sql`case ${table.action} when 'expense' then num_nulls(${table.propertyId}, ${table.category}) = 0
        else ${table.reason} is not null end`,
    ),
  ],
)

/** Lines of a bank. Of equal lines each has its own `occurrence`, so that an overlapping file adds the difference. */
export const bankLines = defineTable(
  'bank_lines',
  {
    id: id(),
    organizationId: organizationId(),
    bankAccountId: everyone(uuid().notNull()),
    /** Null for a line that was ticked on a printed statement. */
    fileId: everyone(uuid()),
    postedOn: everyone(day().notNull()),
    amount: everyone(cents().notNull()),
    payee: everyone(text().notNull()),
    memo: everyone(text().notNull()),
    checkNumber: everyone(text()),
    /** The bank's id; some banks use one twice. */
    fitId: officeArchive(text()),
    /** SHA-256 over its day, amount and id, or its texts where it has no id. */
    fingerprint: nobody(text().notNull()),
    occurrence: nobody(integer().notNull()),
    /** A trigger on matches writes it, except `ignored`. */
    state: everyone(text({ enum: bankLineStates }).notNull().default('new')),
    ignoredReason: everyone(text()),
    /** The rule that ignored it. */
    ruleId: officeArchive(uuid()),
    createdAt: createdAt(),
  },
  table => [
    unique('bank_lines_organization_key').on(table.organizationId, table.id),
    unique('bank_lines_occurrence_key').on(
      table.bankAccountId,
      table.fingerprint,
      table.occurrence,
    ),
    index('bank_lines_newest_idx').on(table.bankAccountId, table.postedOn, table.id),
    index('bank_lines_new_idx').on(table.bankAccountId).where(sql`${table.state} = 'new'`),
    index('bank_lines_file_idx').on(table.fileId),
    ofAccount('bank_lines_account_fk', table),
    foreignKey({
      name: 'bank_lines_file_fk',
      columns: [table.organizationId, table.fileId],
      foreignColumns: [bankFiles.organizationId, bankFiles.id],
    }),
    foreignKey({
      name: 'bank_lines_rule_fk',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [bankRules.organizationId, bankRules.id],
    }),
    check('bank_lines_amount_check', sql`${table.amount} <> 0`),
    check(
      'bank_lines_ignored_check',
      sql`(${table.state} = 'ignored') = (${table.ignoredReason} is not null)`,
    ),
  ],
)

/** Reconciliations with statements. Figures are those of the moment it was done; null while it is open. */
export const reconciliations = defineTable(
  'reconciliations',
  {
    id: id(),
    organizationId: organizationId(),
    bankAccountId: everyone(uuid().notNull()),
    through: everyone(day().notNull()),
    statementBalance: everyone(cents().notNull()),
    ...{ book: everyone(cents()), receivedLater: everyone(cents()) },
    ...{ paidLater: everyone(cents()), bookedLater: everyone(cents()) },
    ...{ doneBy: everyone(uuid().references(() => users.id)), doneAt: everyone(instant()) },
    documentId: everyone(uuid().references(() => documents.id, { onDelete: 'set null' })),
    /** The journal that makes up a difference of at most 1.00; another one follows once it is void. */
    adjustmentId: everyone(uuid()),
    createdBy: officeArchive(by()),
    createdAt: createdAt(),
  },
  table => [
    unique('reconciliations_organization_key').on(table.organizationId, table.id),
    unique('reconciliations_day_key').on(table.bankAccountId, table.through),
    ofAccount('reconciliations_account_fk', table),
    foreignKey({
      name: 'reconciliations_adjustment_fk',
      columns: [table.organizationId, table.adjustmentId],
      foreignColumns: [journals.organizationId, journals.id],
    }),
    check(
      'reconciliations_done_check',
      sql`num_nulls(${table.doneBy}, ${table.doneAt}, ${table.book}, ${table.receivedLater}, ${table.paidLater},
        ${table.bookedLater}) in (0, 6)`,
    ),
  ],
)

/** Which rows of the ledger a line is, and how much of each. Ended ones stay; frozen ones cannot end. */
export const bankMatches = defineTable(
  'bank_matches',
  {
    id: id(),
    organizationId: organizationId(),
    bankLineId: everyone(uuid().notNull()),
    source: everyone(text({ enum: bankSources }).notNull()),
    sourceId: everyone(uuid().notNull()),
    /** Signed as its line. */
    amount: everyone(cents().notNull()),
    isCreated: everyone(boolean().notNull().default(false)),
    ruleId: everyone(uuid()),
    matchedBy: officeArchive(by()),
    unmatchedAt: officeArchive(instant()),
    /** The one that froze it. */
    reconciliationId: everyone(uuid()),
    createdAt: createdAt(),
  },
  table => [
    index('bank_matches_line_idx').on(table.bankLineId).where(sql`${table.unmatchedAt} is null`),
    index('bank_matches_source_idx').on(table.sourceId).where(sql`${table.unmatchedAt} is null`),
    index('bank_matches_rule_idx').on(table.ruleId).where(sql`${table.ruleId} is not null`),
    index('bank_matches_reconciliation_idx').on(table.reconciliationId),
    foreignKey({
      name: 'bank_matches_line_fk',
      columns: [table.organizationId, table.bankLineId],
      foreignColumns: [bankLines.organizationId, bankLines.id],
    }),
    foreignKey({
      name: 'bank_matches_rule_fk',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [bankRules.organizationId, bankRules.id],
    }),
    foreignKey({
      name: 'bank_matches_reconciliation_fk',
      columns: [table.organizationId, table.reconciliationId],
      foreignColumns: [reconciliations.organizationId, reconciliations.id],
    }),
    check('bank_matches_amount_check', sql`${table.amount} <> 0`),
    check(
      'bank_matches_frozen_check',
      sql`${table.unmatchedAt} is null or ${table.reconciliationId} is null`,
    ),
  ],
)
