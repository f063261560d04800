import * as z from 'zod'

/** Where a value of a report leads: the page of a record, or another report (`report=rent-roll&asOf=2025-03-31`). */
export const linkTargets = [
  'property',
  'unit',
  'tenant',
  'lease',
  'payment',
  'expense',
  'bill',
  'request',
  'account',
  'report',
] as const
export type LinkTarget = (typeof linkTargets)[number]

/** The columns whose values lead somewhere, and for each row the list of their ids; null for none. */
export const reportLinks = z.object({
  columns: z.array(z.object({ key: z.string(), to: z.enum(linkTargets) })),
  rows: z.array(z.array(z.string().nullable())),
})
