import { navigationFor } from '#web/session/navigation.ts'
import type { Portal } from '#web/session/portal.ts'
import { type TourStep, tourSteps } from './steps.ts'

/** The tour for a role: no step for a screen outside the role, each in a text for the role. */
export function tourOf(portal: Portal): TourStep[] {
  const screens = idsOf(portal)
  const words = wordsFor[portal] ?? {}
  return tourSteps
    .filter(({ id }) => !idsOf('office').has(id) || screens.has(id))
    .map(step => ({ ...step, description: words[step.id] ?? step.description }))
}

/** The steps about the screens of a role: each has its path as id. */
function idsOf(portal: Portal): Set<string> {
  return new Set(navigationFor(portal).map(({ href }) => href.slice(1)))
}

const counted = 'What you have not read yet is counted in the sidebar and on the bell.'
const again =
  'This takes two minutes; the question mark in the header brings it back whenever you want.'

/** Texts for roles whose text differs from the office's, which the steps contain. */
const wordsFor: Partial<Record<Portal, Record<string, string>>> = {
  tenant: {
    welcome: `What is due, what is being repaired and what your landlord writes, in one place. ${again}`,
    dashboard:
      'Your home at a glance: what is due and when, what you have reported, and what was written to you.',
    properties:
      'Where you live, how long your lease runs, and how to reach whoever manages your home.',
    maintenance:
      'Something is broken? Describe it, add photos with your phone, and follow it until it is mended.',
    financials:
      'Every rent and every payment, with receipts. Report what you have paid; your landlord confirms it.',
    documents: 'Your lease and other papers of your home, to look at and to keep.',
    communication: `Messages between you and your landlord. ${counted}`,
    reports: 'The history of your payments, as a table on the screen or as a file to keep.',
    'ai-assistant':
      'Ask about your home, your repairs or your payments. It answers from what is on your screen; nothing you type leaves your browser.',
    'getting-started':
      'That is all. What is due, and what you can do about it, is on the dashboard.',
  },
  owner: {
    welcome: `How your properties are doing, and what they earn, in one place. ${again}`,
    properties: 'Each of your properties with its units, who lives in them and how full it is.',
    tenants: 'Everyone who rents in your properties, with their leases, balances and payments.',
    maintenance:
      'What is reported and repaired in your properties, and what it costs. You can report something, too.',
    financials:
      'Rents, payments, expenses and deposits of your properties, right to the cent: who paid, who did not, and how late.',
    communication: `Messages between you and the office. ${counted}`,
    reports:
      'Revenue, rent roll, occupancy and more, as a table or as a file, and the monthly statements the office issues to you.',
    'getting-started':
      'That is all. What needs attention is on the dashboard, and your statements are under Reports.',
  },
  staff: {
    welcome: `Your jobs, and what you need to know to do them, in one place. ${again}`,
    dashboard: 'The jobs of the day: urgent ones first, then yours, then those nobody is on yet.',
    properties: 'Where each property is, its units, and which of them are vacant.',
    maintenance:
      'Start the work, complete it, note what it cost and add photos; tenants follow along without calling you.',
    documents: 'Inspections, photos and other papers of the properties.',
    communication: `Messages between you, the office and the tenants whose homes you work in. ${counted}`,
    reports: 'Maintenance, vacancies and moves, as a table on the screen or as a file.',
    'getting-started': 'That is all. The next job is on the dashboard: press Start Work.',
  },
}
