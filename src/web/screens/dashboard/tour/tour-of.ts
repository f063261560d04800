import { t } from '#shared/language/t.ts'
import type { Portal } from '#web/session/portal.ts'
import { navigationFor } from '#web/session/sidebar-entries.ts'
import { type TourStep, tourSteps } from './steps.ts'

/** The tour for a role: no step for a screen outside the role, each in a text for the role. */
export function tourOf(portal: Portal): TourStep[] {
  const screens = idsOf(portal)
  const texts = textsFor[portal]?.() ?? {}
  return tourSteps()
    .filter(({ id }) => !idsOf('office').has(id) || screens.has(id))
    .map(step => ({ ...step, description: texts[step.id] ?? step.description }))
    .map(step => (portal === 'tenant' && step.id === 'properties' ? atHome(step) : step))
}

/** A tenant's Properties is named after their home. */
function atHome(step: TourStep): TourStep {
  return { ...step, title: t('My Home'), action: { text: t('Go to My Home'), href: '/properties' } }
}

/** The steps about the screens of a role: each has its path as id. */
function idsOf(portal: Portal): Set<string> {
  return new Set(navigationFor(portal).map(({ href }) => href.slice(1)))
}

const counted = () => t('The sidebar and the bell show the number of unread messages.')
const again = () =>
  t('This tour takes two minutes. The question mark in the header opens it again.')

/** Texts for roles whose text differs from the office's, which the steps contain. */
const textsFor: Partial<Record<Portal, () => Record<string, string>>> = {
  tenant: () => ({
    welcome: `${t('Your rent, repairs and messages from your landlord in one place.')} ${again()}`,
    dashboard: t(
      'Your home at a glance: your balance, your next rent, your requests and your messages.',
    ),
    properties: t('Your address, your lease dates, and how to contact your property manager.'),
    maintenance: t(
      'Something broken? Describe it, add photos from your phone, and follow the repair until it is done.',
    ),
    financials: t(
      'All charges and payments, with receipts. Report a payment you made, and your landlord confirms it.',
    ),
    documents: t('Your lease and other documents about your home, to view and download.'),
    communication: `${t('Messages between you and your landlord.')} ${counted()}`,
    reports: t('Your payment history, on screen or to export.'),
    'ai-assistant': t(
      'Ask about your home, your repairs or your payments. It answers from the data on your screen. Nothing you type leaves your browser.',
    ),
    'getting-started': t('You are all set. Your balance and how to pay are on the dashboard.'),
  }),
  owner: () => ({
    welcome: `${t('The performance and income of your properties in one place.')} ${again()}`,
    properties: t('Each of your properties with its units, tenants and occupancy.'),
    tenants: t('The tenants of your properties, with their leases, balances and payments.'),
    maintenance: t('Repairs in your properties and their cost. You can submit requests, too.'),
    financials: t(
      'Rent, payments, expenses and deposits of your properties: who paid, who is late and by how much.',
    ),
    communication: `${t('Messages between you and the office.')} ${counted()}`,
    reports: t(
      'Revenue, rent roll, occupancy and more, on screen or to export, and your monthly owner statements.',
    ),
    'getting-started': t(
      'You are all set. Your latest statements are on the dashboard, and all of them are in Reports.',
    ),
  }),
  staff: () => ({
    welcome: `${t('Your jobs and their details in one place.')} ${again()}`,
    dashboard: t('Today’s jobs: urgent first, then assigned to you, then unassigned.'),
    properties: t('The address and units of each property, and which units are vacant.'),
    maintenance: t(
      'Start the work, complete it, enter the cost and add photos. Tenants follow the progress without calling you.',
    ),
    documents: t('Inspections, photos and other property documents.'),
    communication: `${t('Messages between you, the office and the tenants whose homes you work in.')} ${counted()}`,
    reports: t('Maintenance, vacancies, move-ins and move-outs, on screen or to export.'),
    'getting-started': t('You are all set. Your next job is on the dashboard: press Start Work.'),
  }),
}
