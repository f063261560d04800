import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'

/** Automations of one organization: the preview, past runs, and their undo. */

export const automationKinds = [
  'rent_charges',
  'held_money',
  'late_fees',
  'late_fee_waivers',
  'autopay',
  'reminders',
  'month_to_month',
  'lease_states',
  'renewal_offers',
  'recurring_expenses',
  'scheduled_maintenance',
  'scheduled_reports',
  'invitations',
  'retention',
] as const
export type AutomationKind = (typeof automationKinds)[number]

/** Events of one item. */
export const automationEvents = [
  'charge_posted',
  'money_applied',
  'fee_posted',
  'fee_waived',
  'payment_scheduled',
  'reminder_sent',
  'goes_month_to_month',
  'lease_begins',
  'lease_expires',
  'lease_ends',
  'rent_changes',
  'offer_lapses',
  'expense_posted',
  'request_created',
  'report_sent',
  'invitation_expires',
  'forgotten',
] as const
export type AutomationEvent = (typeof automationEvents)[number]

export const automationSubjects = [
  'charge',
  'credit',
  'lease',
  'offer',
  'expense',
  'request',
  'payment_attempt',
  'report_send',
  'tenant_invitation',
  'member_invitation',
  'recurring_expense',
  'maintenance_schedule',
  'report_schedule',
  'notification',
  'message',
  'email',
] as const
export type AutomationSubject = (typeof automationSubjects)[number]

/** `on`; `off` while it is not in use; `demo` where the organization is a demonstration, whose data does not change. */
const automationStates = ['on', 'off', 'demo'] as const

const automation = z.object({
  kind: z.enum(automationKinds),
  state: z.enum(automationStates),
  /** Whether a run of it can be undone at all. */
  isUndoable: z.boolean(),
  lastRunAt: instant.nullable(),
})
export type Automation = z.output<typeof automation>

const item = z.object({
  event: z.enum(automationEvents),
  subject: z.enum(automationSubjects),
  subjectId: id,
  /** The organization-local day on which it happens or happened. */
  day: dayReply,
  amount: money.nullable(),
  /** Its subject, such as `Bob Ray, Alpha, Unit 1`; null once that is deleted. */
  about: z.string().nullable(),
  detail: z.string().nullable(),
  /** Where the browser shows it. */
  path: z.string().nullable(),
})
export type AutomationItem = z.output<typeof item>

/** An upcoming item, as far as is known today. */
const preview = z.object({
  kind: z.enum(automationKinds),
  organization: organizationSettings,
  /** The last day of the preview. */
  until: dayReply,
  items: z.int(),
  /** The sum of all items; null where no money is posted. */
  amount: money.nullable(),
  /** The first of them, in the order of their days. */
  first: z.array(item),
})
export type AutomationPreview = z.output<typeof preview>

const run = z.object({
  id,
  kind: z.enum(automationKinds),
  organization: organizationSettings,
  /** The user whose change caused it; null: Rooftree, by the clock. */
  startedBy: namedPerson.nullable(),
  items: z.int(),
  amount: money.nullable(),
  /** For money held in advance: the run of charges it covered. */
  chargeRunId: id.nullable(),
  createdAt: instant,
  undoneAt: instant.nullable(),
  undoneBy: namedPerson.nullable(),
  /** Items of it stayed as they were. */
  isUndoneInPart: z.boolean(),
  /** A large run is undone in many transactions: some of it is still valid for a moment. */
  isUndoing: z.boolean(),
  /** Whether the caller may undo it; the remaining items are in `GET /api/automation-runs/:id`. */
  isUndoable: z.boolean(),
})
export type AutomationRun = z.output<typeof run>

const stays = z.object({
  reason: z.string(),
  items: z.int(),
  /** The first of them, such as `Bob Ray, Alpha, Unit 1 · Late fee`. */
  named: z.array(z.string()),
})

const runDetail = run.extend({
  undo: z.object({
    /** The items that an undo would reverse now, and their sum. */
    items: z.int(),
    amount: money.nullable(),
    /** The items that would stay, and why. */
    stays: z.array(stays),
    /** The reason why nothing can be undone; null otherwise. */
    refusal: z.string().nullable(),
  }),
})
export type AutomationRunDetail = z.output<typeof runDetail>

const runItem = item.extend({
  id,
  undoneAt: instant.nullable(),
  /** The reason why an undo skips it; null where it would be undone, or no undo is possible at all. */
  stays: z.string().nullable(),
})
export type AutomationRunItem = z.output<typeof runItem>

export const listAutomations = endpoint('GET', '/api/automations', {
  may: 'automation:read',
  summary: 'The automations of the organization, and whether each is on',
  reply: z.array(automation),
})

/** Days that a preview looks ahead. */
export const previewDays = 30

const days = `Must be a whole number from 0 to 92`

export const previewAutomation = endpoint('GET', '/api/automations/:kind/preview', {
  may: 'automation:read',
  summary: 'A preview of an automation, as the job itself counts it',
  params: z.object({ kind: z.enum(automationKinds, 'No such automation') }),
  query: z.object({ days: z.coerce.number(days).int(days).min(0, days).max(92, days).optional() }),
  reply: preview,
})

export const listAutomationRuns = endpoint('GET', '/api/automation-runs', {
  may: 'automation:read',
  summary: 'Runs of automations, newest first; undone runs stay in the list',
  query: listQuery.omit({ q: true }).extend({
    kind: z.enum(automationKinds, 'No such automation').optional(),
  }),
  reply: z.array(run),
})

export const getAutomationRun = endpoint('GET', '/api/automation-runs/:id', {
  may: 'automation:read',
  summary: 'One run, with what its undo would undo and what would stay',
  params: z.object({ id }),
  reply: runDetail,
})

export const listAutomationRunItems = endpoint('GET', '/api/automation-runs/:id/items', {
  may: 'automation:read',
  summary: 'One run, item by item',
  params: z.object({ id }),
  query: listQuery.omit({ q: true }),
  reply: z.array(runItem),
})

export const undoAutomationRun = endpoint('DELETE', '/api/automation-runs/:id', {
  may: 'automation:undo',
  changes: ['leases', 'maintenance-requests', 'expenses', 'payment-attempts'],
  summary:
    'Undo a run as far as it can be: 409 when nothing of it can, or it was undone before. It is not done again by itself',
  params: z.object({ id }),
})
