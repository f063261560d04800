import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, optionalDay, optionalText, orNull } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'
import { rentRollRow } from '#shared/properties/rent-roll-row.ts'

export { isLeased, type RentRollRow, rentRollRow } from '#shared/properties/rent-roll-row.ts'

/** Import of a portfolio from elsewhere, row by row: a rent roll, one row per unit. */

/** The number of rows in one call, short enough to wait for. */
export const maxImportRows = 50

/** The kinds of records a row adds. */
export const importedKinds = ['property', 'unit', 'tenant', 'lease'] as const

/** The records an import tracks for its undo. */
export const importItemKinds = [
  ...importedKinds,
  'co_tenant',
  'opening_balance',
  'prepaid',
  'deposit',
] as const
export type ImportItemKind = (typeof importItemKinds)[number]

const importKey = z
  .string('Must be text')
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, - and _')

export const createImport = endpoint('POST', '/api/imports', {
  may: 'property:create',
  changes: ['leases', 'account', 'imports'],
  summary:
    'Take over some rows of a rent roll. Of each row the unit is added even where its lease cannot be. What is there already stays as it is, so that the same rows may be sent again',
  body: z.object({
    check: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Only say what would become of them'),
    importKey: importKey
      .nullish()
      .transform(orNull)
      .describe(
        'Your own name for the import: calls of one person with the same key are one import, which can be undone as a whole',
      ),
    fileName: optionalText(),
    chargeFrom: optionalDay.describe(
      'Rent before this day was settled elsewhere and is not charged; default: each lease’s start date',
    ),
    rows: z
      .array(rentRollRow, 'Rows are required')
      .min(1, 'Rows are required')
      .max(maxImportRows, fixedSentence('Send at most {max} rows at once', { max: maxImportRows })),
  }),
  reply: z.object({
    importId: id.nullable().describe('Null where nothing was added'),
    rows: z
      .array(
        z.object({
          added: z.array(z.enum(importedKinds)),
          problem: z
            .object({
              field: z.string().nullable(),
              message: z.string(),
              code: z.string(),
              params: z.record(z.string(), z.any()),
              asks: z
                .literal('sharedEmail')
                .optional()
                .describe('The field of the row that answers it'),
            })
            .nullable()
            .describe('Why the lease, or all of the row, was not added'),
        }),
      )
      .describe('One for each row, in their order'),
  }),
})
export type Imported = z.output<typeof createImport.reply>

const importCounts = z.object({
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  leases: z.int(),
  /** Amounts owed and prepaid that were brought forward. */
  openingBalances: z.int(),
  deposits: z.int(),
})
export type ImportCounts = z.output<typeof importCounts>

const importRecord = z.object({
  id,
  createdBy: namedPerson,
  createdAt: instant,
  fileName: z.string().nullable(),
  added: importCounts,
  /** Until when it can be undone. */
  undoUntil: instant,
  undoneAt: instant.nullable(),
  undoneBy: namedPerson.nullable(),
})
export type ImportRecord = z.output<typeof importRecord>

/** Most names in one list; `staying` counts all of them. */
export const maxNamedStaying = 100

const undoPlan = importRecord.extend({
  /** The records that an undo removes, or has removed. */
  removes: importCounts,
  staying: z.int(),
  stays: z
    .array(
      z.object({
        kind: z.enum(importedKinds),
        name: z.string(),
        why: z.string(),
      }),
    )
    .describe(`What stays because somebody has worked with it; the first ${maxNamedStaying}`),
})
export type UndoPlan = z.output<typeof undoPlan>

export const listImports = endpoint('GET', '/api/imports', {
  may: 'property:create',
  summary: 'The imports of the organization for its admins, otherwise one’s own, newest first',
  query: listQuery.omit({ q: true }),
  reply: z.array(importRecord),
})

export const getImport = endpoint('GET', '/api/imports/:id', {
  may: 'property:create',
  summary: 'One import, with what undoing it would remove and what would stay',
  params: z.object({ id }),
  reply: undoPlan,
})

export const undoImport = endpoint('DELETE', '/api/imports/:id', {
  may: 'property:create',
  changes: ['leases', 'imports'],
  summary:
    'Remove what an import added within a day, except what somebody has worked with since. May be sent again',
  params: z.object({ id }),
  reply: undoPlan,
})
