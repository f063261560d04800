import { preloadable } from '#web/components/loading/preloadable.tsx'

/** Parts of `portfolio.tsx` that few people see: of staff, and of who begins. */

export const TodaysJobs = preloadable(() => import('./jobs/todays-jobs.tsx'))
export const FirstSteps = preloadable(() => import('./first-steps.tsx'))
export const PurposeQuestion = preloadable(() => import('./purpose-question.tsx'))
