import { labels, t } from '#shared/language/t.ts'
import type { AutomationEvent, AutomationKind } from '#shared/operations/automation-runs.ts'

interface AutomationText {
  title: string
  purpose: string
  /** The screen with its settings, and its label. */
  place: { href: string; name: string } | null
  /** The assumptions of its preview. */
  assumes?: string
  /** The effect of an undo, and the rest; none where there is no undo. */
  undo?: string
}

/** The label of each automation, and its effect, as text for users. */
const texts: Record<AutomationKind, () => AutomationText> = {
  rent_charges: () => ({
    title: t('Rent and recurring charges'),
    purpose: t('Posts rent and other recurring charges on the day they fall due.'),
    place: { href: '/financials?show=charge-runs', name: t('Charge Batches') },
    undo: t(
      'The charges are voided, and payments applied to them become unapplied credit again. They are posted again only if someone runs charges manually.',
    ),
  }),
  held_money: () => ({
    title: t('Prepaid rent and credits'),
    purpose: t('Applies prepaid rent and credits to new charges as they are posted.'),
    place: null,
    assumes: t('If no more money comes in.'),
  }),
  late_fees: () => ({
    title: t('Late fees'),
    purpose: t('Posts late fees once the grace period is over.'),
    place: { href: '/settings?tab=rent-rules', name: t('Late fees in Settings') },
    assumes: t('For rent that is unpaid today, if nothing more is paid.'),
    undo: t('The fees are voided and are not posted again. Fees for later days are still posted.'),
  }),
  late_fee_waivers: () => ({
    title: t('Waived late fees'),
    purpose: t('Waives a late fee when a payment turns out to have arrived on time.'),
    place: { href: '/settings?tab=rent-rules', name: t('Late fees in Settings') },
    undo: t('The fees are charged again, due today. The waiver stays in the ledger.'),
  }),
  autopay: () => ({
    title: t('Autopay'),
    purpose: t('Announces payments of autopays three days before, and makes them at 9 am.'),
    place: { href: '/financials?show=tenants', name: t('each lease') },
    assumes: t('With what is due as it stands today.'),
    undo: t(
      'Payments that are still scheduled are canceled. The autopays continue with the next rent.',
    ),
  }),
  reminders: () => ({
    title: t('Email reminders'),
    purpose: t(
      'Emails tenants about rent due or late, ending leases and receipts, and sends your office a daily digest.',
    ),
    place: {
      href: '/settings?tab=notifications',
      name: t('Automatic emails in Settings'),
    },
    assumes: t('Some reminders are shown in Rooftree only.'),
  }),
  month_to_month: () => ({
    title: t('Month-to-month rollover'),
    purpose: t('Continues a lease month to month after its term, where the lease says so.'),
    place: { href: '/financials?show=tenants', name: t('each lease') },
    undo: t(
      'The leases end on their end date: the unit becomes vacant, and unpaid charges for later days are voided.',
    ),
  }),
  lease_states: () => ({
    title: t('Lease starts, ends and rent changes'),
    purpose: t('Starts and ends leases on their dates, and applies agreed rent changes.'),
    place: { href: '/financials?show=tenants', name: t('each lease') },
  }),
  renewal_offers: () => ({
    title: t('Renewal offers'),
    purpose: t('Expires renewal offers that were not answered in time.'),
    place: { href: '/financials?show=tenants', name: t('each lease') },
  }),
  recurring_expenses: () => ({
    title: t('Recurring expenses'),
    purpose: t('Posts each recurring expense on the day it falls due.'),
    place: { href: '/financials?show=expenses', name: t('Expenses') },
    undo: t(
      'The expenses are voided and are not posted again. Bills whose payment was recorded stay.',
    ),
  }),
  scheduled_maintenance: () => ({
    title: t('Scheduled maintenance'),
    purpose: t('Creates maintenance requests some days before scheduled work is due.'),
    place: { href: '/maintenance/schedules', name: t('Schedules') },
    undo: t(
      'The requests are canceled, and the people involved are notified. Work that has begun stays. Emails already sent cannot be recalled.',
    ),
  }),
  scheduled_reports: () => ({
    title: t('Reports and owner statements'),
    purpose: t('Emails reports and owner statements on schedule.'),
    place: { href: '/reports/scheduled', name: t('Scheduled Reports') },
  }),
  invitations: () => ({
    title: t('Invitations'),
    purpose: t('Expires invitations that were not answered in time.'),
    place: { href: '/tenants', name: t('Tenants') },
  }),
  retention: () => ({
    title: t('Deletion of old records'),
    purpose: t(
      'Deletes messages and closed requests after three years; old notifications, emails and unanswered invitations after one.',
    ),
    place: null,
  }),
}

/** The texts of an automation. */
export function automationTexts(kind: AutomationKind): AutomationText {
  return texts[kind]()
}

/** Labels of events. */
export const eventLabels: Record<AutomationEvent, string> = labels({
  charge_posted: 'Charge',
  money_applied: 'Money applied',
  fee_posted: 'Late fee',
  fee_waived: 'Fee waived',
  payment_scheduled: 'Autopay',
  reminder_sent: 'Reminder',
  goes_month_to_month: 'Goes month to month',
  lease_begins: 'Lease starts',
  lease_expires: 'Lease expires',
  lease_ends: 'Lease ends',
  rent_changes: 'Rent changes',
  offer_lapses: 'Offer expires',
  expense_posted: 'Expense',
  request_created: 'Request',
  report_sent: 'Email',
  invitation_expires: 'Invitation expires',
  forgotten: 'Deleted',
})
