import type { Account } from '#shared/account/auth.ts'
import { standing } from '#shared/permissions.ts'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { FirstSteps, PurposeQuestion, TodaysJobs } from './portfolio-parts.ts'

/** The parts of the dashboard, by who sees them: each person's opens without the others. */

export const HomeDashboard = preloadable(() => import('./my-home/home-dashboard.tsx'))
export const Portfolio = preloadable(() => import('./portfolio.tsx'))

/** Fetches those that this person sees. */
export async function fetchParts(person: Account): Promise<void> {
  const role = standing(person)
  if (role === 'tenant' && person.landlords.length > 0) await HomeDashboard.fetch()
  else
    await Promise.all([
      Portfolio.fetch(),
      person.organizationId === null && Promise.all([FirstSteps.fetch(), PurposeQuestion.fetch()]),
      role === 'staff' && TodaysJobs.fetch(),
    ])
}
