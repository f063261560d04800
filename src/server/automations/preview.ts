import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents } from '#shared/money.ts'
import type { AutomationKind, AutomationPreview } from '#shared/operations/automation-runs.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import type { OrganizationRow } from '../accounting/lease-ledger.ts'
import type { Db } from '../postgres/database.ts'
import { remindersToday } from '../reminders/all-reminders.ts'
import { comingAutopays } from './coming-autopays.ts'
import { comingChargeItems, comingHeldMoney } from './coming-charges.ts'
import { comingExpenses } from './coming-expenses.ts'
import { comingForgotten, comingInvitationExpiry } from './coming-expiry.ts'
import { comingLateFees } from './coming-late-fees.ts'
import { comingLapses, comingRentChanges, comingStateChanges } from './coming-lease-states.ts'
import { comingReports } from './coming-reports.ts'
import { comingWork } from './coming-work.ts'
import { type Subject, subjectsIn } from './subjects.ts'

/** The scope of a preview: one organization, from its own today on. */
export interface Ahead {
  db: Db
  caller: Caller
  organization: OrganizationRow
  today: Day
  /** The last day of the preview. */
  until: Day
  /** Where links in emails begin. */
  publicUrl: string
}

/** One upcoming event. */
export interface ComingItem extends Subject {
  event: AutomationPreview['first'][number]['event']
  day: Day
  /** Null where no money is posted. */
  cents: number | null
  detail: string | null
  /** Further text where the subject's name is too short. */
  about?: string
}

/** How many items a preview lists; it counts and sums all of them. */
const listed = 100

/** The actions of an automation in the next days. Each kind uses the functions of its job. */
export async function previewOf(
  at: Omit<Ahead, 'today' | 'until'>,
  kind: AutomationKind,
  days: number,
): Promise<AutomationPreview> {
  const { db, caller, organization } = at
  const today = todayIn(organization.timezone)
  const until = addDays(today, days)
  const items = await coming[kind]({ ...at, today, until })
  items.sort((a, b) => order(a.day, b.day) || order(a.subjectId, b.subjectId))
  const first = items.slice(0, listed)
  const subjects = await subjectsIn(db, caller, first)
  const { id, name, currency, timezone } = organization
  const hasMoney = items.some(({ cents }) => cents !== null)
  return {
    ...{ kind, organization: { id, name, currency, timezone }, until, items: items.length },
    amount: hasMoney ? fromCents(items.reduce((sum, { cents }) => sum + (cents ?? 0), 0)) : null,
    first: first.map(({ cents, detail, ...item }) => {
      const subject = subjects.get(item.subjectId)
      return {
        ...item,
        amount: cents === null ? null : fromCents(cents),
        about: item.about ?? subject?.about ?? null,
        detail: detail ?? subject?.detail ?? null,
        path: subject?.path ?? null,
      }
    }),
  }
}

const coming: Record<AutomationKind, (at: Ahead) => Promise<ComingItem[]>> = {
  rent_charges: comingChargeItems,
  held_money: comingHeldMoney,
  late_fees: comingLateFees,
  // Follows from payments that are not recorded yet.
  late_fee_waivers: async () => [],
  autopay: comingAutopays,
  reminders: comingReminders,
  month_to_month: at => comingStateChanges(at, ['goes_month_to_month']),
  lease_states: async at => [
    ...(await comingStateChanges(at, ['lease_begins', 'lease_expires', 'lease_ends'])),
    ...(await comingRentChanges(at)),
  ],
  renewal_offers: comingLapses,
  recurring_expenses: comingExpenses,
  scheduled_maintenance: comingWork,
  scheduled_reports: comingReports,
  invitations: comingInvitationExpiry,
  retention: comingForgotten,
}

/** Who would be reminded today and of what, by the selection and the drafts of the job. */
async function comingReminders({
  db,
  organization,
  today,
  publicUrl,
}: Ahead): Promise<ComingItem[]> {
  const due = await remindersToday(db, organization.id, { publicUrl })
  return due.map(({ leaseId, email, isEmailed, title }) => ({
    ...{ event: 'reminder_sent', subject: 'lease', subjectId: leaseId, day: today, cents: null },
    detail:
      isEmailed && email
        ? t('{title} · email to {email}', { title, email })
        : t('{title} · in Rooftree only', { title }),
  }))
}
