import type { Knowledge } from './knowledge.ts'
import { officeTopics } from './office-topics.ts'
import { sharedTopics } from './shared-topics.ts'
import type { HowTo } from './topic.ts'

/** The first topic that a folded question asks for, as far as the person may do it. */
export function howTo(text: string, known: Knowledge): HowTo | undefined {
  const topic = [...officeTopics(), ...sharedTopics()].find(
    ({ asks, may, who }) =>
      asks.test(text) && known.may(may) && (who === 'all' || (who === 'tenant') === known.isTenant),
  )
  return topic?.answer()
}
