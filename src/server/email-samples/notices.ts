import { t } from '#shared/language/t.ts'
import {
  type AutomaticEmailKind,
  automaticEmailKinds,
  automaticEmailRules,
} from '#shared/messaging/automatic-emails.ts'
import { digestEmail } from '../digest/email.ts'
import { notificationEmail } from '../email/notification-emails.ts'
import { amountOf, dayLabel, homeLabel, monthLabel } from '../format/format.ts'
import { automaticEmailContent } from '../notifications/automatic-emails.ts'
import { continuesMonthly } from '../reminders/lease-reminders.ts'
import { reportEmail, statementsEmail } from '../reports/report-emails.ts'
import { fromLandlord, landlord, publicUrl, type Sample } from './sample.ts'

const toTenant = { ...fromLandlord, kind: 'words', preference: 'emailNotifications' } as const
const amount = (cents: number) => amountOf(cents, 'USD')
const home = () => homeLabel({ propertyName: 'Maple Court', unitNumber: '2B' })

export const noticeSamples: Sample[] = [
  ...automaticEmailKinds.map(automaticSample),
  {
    name: 'Message',
    content: () =>
      notificationEmail({
        kind: 'message',
        title: t('Message from {name}', { name: 'Lena Ortiz' }),
        text: 'Elevator inspection on Friday',
        more: [{ quote: 'Hello Ana,\nThe elevator will be inspected on Friday from 9 to 11 AM.' }],
        link: `${publicUrl}/communication?with=1`,
      }),
    about: toTenant,
  },
  {
    name: 'Comment on a request',
    content: () =>
      notificationEmail({
        kind: 'maintenance',
        title: t('Comment from {name}', { name: 'Lena Ortiz' }),
        text: `Leaky faucet · ${home()}`,
        more: [{ quote: 'The plumber is coming tomorrow at 10 AM. Will anyone be home?' }],
        link: `${publicUrl}/maintenance/1`,
      }),
    about: { ...toTenant, automation: 'comment', preference: 'maintenanceAlerts' },
  },
  {
    name: 'Digest of the office',
    content: () =>
      digestEmail({
        greeted: 'Lena',
        organization: landlord,
        today: '2026-11-26',
        publicUrl,
        groups: [
          { group: 'rent_late', lines: [line('Ana Lopez, Maple Court, Unit 2B: $1,200.00')] },
          { group: 'lease_ending', lines: [line('Maple Court, Unit 4'), line('Oak House')] },
        ],
      }),
    about: { ...toTenant, automation: 'digest', role: 'admin' },
  },
  statementSample('Owner statement', ['Maple Court']),
  statementSample('Owner statements', ['Maple Court', 'Oak House']),
  {
    name: 'Scheduled report',
    content: () =>
      reportEmail({
        name: 'Lena',
        organization: landlord,
        title: t('Rent Roll'),
        rhythm: 'monthly',
        link: `${publicUrl}/reports`,
      }),
    about: { ...fromLandlord, kind: 'words', automation: 'report', role: 'manager' },
  },
]

function line(text: string) {
  return { text: () => text, path: '/financials' }
}

function automaticSample(kind: AutomaticEmailKind): Sample {
  return {
    name: `Automatic: ${kind}`,
    content: () => {
      const setting = {
        ...{ kind, isOn: true, days: [], hasOwnWording: false, updatedAt: null },
        ...automaticEmailRules[kind].wording,
      }
      const day = dayLabel('2026-12-01')
      const values = {
        ...{ tenant: 'Ana Lopez', amount: amount(120_000), property: 'Maple Court', unit: '2B' },
        ...{ 'due date': day, 'end date': day, 'payment date': day, landlord },
        'after that': continuesMonthly(),
      }
      return automaticEmailContent(setting, values, `${publicUrl}/financials`)
    },
    about: { ...toTenant, automation: kind, preference: 'paymentReminders' },
  }
}

function statementSample(name: string, properties: string[]): Sample {
  return {
    name,
    content: () =>
      statementsEmail({
        name: 'Olga',
        organization: landlord,
        month: monthLabel('2026-10'),
        of: properties.map(property => ({
          property,
          receipts: amount(480_000),
          expenses: amount(73_250),
          managementFee: amount(38_400),
          available: amount(368_350),
          link: `${publicUrl}/reports/owner-statements?statement=1`,
        })),
        link: `${publicUrl}/reports/owner-statements`,
      }),
    about: { ...fromLandlord, kind: 'words', automation: 'owner_statement', role: 'owner' },
  }
}
