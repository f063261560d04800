import { failureSentence } from '#shared/accounting/online/failures.ts'
import { labels, t } from '#shared/language/t.ts'
import type { Obstacle } from './obstacles.ts'
import type { Without } from './plan.ts'

/** Why an autopay pays nothing: sentences that say what to do, in the reader's language. */
const obstacles = labels<Obstacle>({
  paused: 'Autopay is paused.',
  method_removed: 'Its payment method was removed. Choose another one.',
  card_expired: 'Its card has expired. Choose another one.',
  not_renting: 'You no longer rent this home.',
  eviction: 'Payments of this lease are made at the office. Contact the office.',
  lease_over: 'The lease has no more rent to pay.',
  blocked: 'This lease is not paid online. Contact the office.',
  not_taken: 'The office does not take such payments online. Contact the office.',
})

/** @param amounts as they are printed, for a limit */
export function withoutSentence(
  without: Without,
  { amount, limit }: { amount: string; limit: string },
): string {
  if (without === 'nothing_due') return t('There is nothing to pay.')
  if (without === 'above_limit')
    return t('{amount} is more than the limit of {limit}. Pay it yourself, or raise the limit.', {
      ...{ amount, limit },
    })
  return obstacles[without]
}

/** @param reason as it is stored: the obstacle, or the code of a failure */
export function pauseSentence(reason: string): string {
  return isObstacle(reason) ? obstacles[reason] : (failureSentence(reason) ?? obstacles.paused)
}

function isObstacle(reason: string): reason is Obstacle {
  return Object.hasOwn(obstacles, reason)
}
