import * as z from 'zod'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'
import { divisionMethods } from './division-methods.ts'

/** The shape of a charge run, without its endpoints: dividing a bill returns one, too. */

/** One posting of due charges; `GET /api/charges?chargeRunId=` lists them. */
export const chargeRun = z.object({
  id,
  organization: organizationSettings,
  /** Null: Rooftree itself. */
  startedBy: namedPerson.nullable(),
  charges: z.int(),
  amount: money,
  createdAt: instant,
  takenBackAt: instant.nullable(),
  takenBackBy: namedPerson.nullable(),
  /** Some of its charges are still valid for a moment: a large run is many transactions. */
  beingTakenBack: z.boolean(),
  /** Of a divided utility bill; null for due charges. */
  division: z
    .object({
      property: z.object({ id, name: z.string() }),
      expenseId: id.nullable(),
      divisionMethod: z.enum(divisionMethods),
      /** Of the bill; `amount` of the run is the tenants' part. */
      amount: money,
      from: dayReply,
      to: dayReply,
    })
    .nullable(),
})
export type ChargeRun = z.output<typeof chargeRun>
