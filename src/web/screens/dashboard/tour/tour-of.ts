import { navigationFor } from '#web/session/navigation.ts'
import type { Portal } from '#web/session/portal.ts'
import { type TourStep, tourSteps } from './steps.ts'

/** The tour for a role: no step for a screen outside the role, each in a text for the role. */
export function tourOf(portal: Portal): TourStep[] {
  const screens = new Set(navigationFor(portal).map(({ href }) => href))
  const words = wordsFor[portal] ?? {}
  return tourSteps
    .filter(({ id }) => !screenSteps.has(`/${id}`) || screens.has(`/${id}`))
    .map(step => ({ ...step, description: words[step.id] ?? step.description }))
}

const screenSteps = new Set(navigationFor('office').map(({ href }) => href))

const counted = 'The sidebar and the bell show the number of unread messages.'
const again = 'This tour takes two minutes. The question mark in the header opens it again.'

/** Texts for roles whose text differs from the office's, which the steps contain. */
const wordsFor: Partial<Record<Portal, Record<string, string>>> = {
  tenant: {
    welcome: `Your rent, repairs and messages from your landlord in one place. ${again}`,
    dashboard:
      'Your home at a glance: your balance, your next rent, your requests and your messages.',
    properties: 'Your address, your lease dates, and how to contact your property manager.',
    maintenance:
      'Something broken? Describe it, add photos from your phone, and follow the repair until it is done.',
    financials:
      'All charges and payments, with receipts. Report a payment you made, and your landlord confirms it.',
    documents: 'Your lease and other documents about your home, to view and download.',
    communication: `Messages between you and your landlord. ${counted}`,
    reports: 'Your payment history, on the screen or to export.',
    'ai-assistant':
      'Ask about your home, your repairs or your payments. It answers from the data on your screen. Nothing you type leaves your browser.',
    'getting-started': 'You are all set. Your balance and how to pay are on the dashboard.',
  },
  owner: {
    welcome: `The performance and income of your properties in one place. ${again}`,
    properties: 'Each of your properties with its units, tenants and occupancy.',
    tenants: 'The tenants of your properties, with their leases, balances and payments.',
    maintenance: 'Repairs in your properties and their cost. You can submit requests, too.',
    financials:
      'Rent, payments, expenses and deposits of your properties: who paid, who is late and by how much.',
    communication: `Messages between you and the office. ${counted}`,
    reports:
      'Revenue, rent roll, occupancy and more, on the screen or to export, and your monthly owner statements.',
    'getting-started':
      'You are all set. Your latest statements are on the dashboard, and all of them are in Reports.',
  },
  staff: {
    welcome: `Your jobs and their details in one place. ${again}`,
    dashboard: 'Today’s jobs: urgent first, then assigned to you, then unassigned.',
    properties: 'The address and units of each property, and which units are vacant.',
    maintenance:
      'Start the work, complete it, enter the cost and add photos. Tenants follow the progress without calling you.',
    documents: 'Inspections, photos and other property documents.',
    communication: `Messages between you, the office and the tenants whose homes you work in. ${counted}`,
    reports: 'Maintenance, vacancies, move-ins and move-outs, on the screen or to export.',
    'getting-started': 'You are all set. Your next job is on the dashboard: press Start Work.',
  },
}
