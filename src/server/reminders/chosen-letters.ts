import { todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { type Wording, worded } from '#shared/messaging/email-wording.ts'
import { toCents } from '#shared/money.ts'
import { amountOf, dayLabel, homeLabel, namesLabel, unitLabel } from '../format/format.ts'
import { addressLines } from '../letters/address.ts'
import { letterOf } from '../letters/letter.ts'
import type { Letter, LetterSender } from '../pdf/letter.ts'
import { type Chosen, wordsFor } from './chosen-tenants.ts'

/** A reminder as a letter to all tenants of a lease. */
export function reminderLetter(
  lease: Chosen,
  wording: Wording,
  { letterhead }: { letterhead: LetterSender },
): Letter {
  const { organization, unit, people, address } = lease
  const { currency, timezone } = organization
  const [first] = people
  const words = wordsFor(lease, first ?? lease.tenant)
  const { subject, paragraphs } = worded(wording, { ...words, name: namesLabel(people) })
  const day = todayIn(timezone)
  return letterOf({
    ...{ letterhead, day, currency, timezone },
    recipient: [
      ...people.map(person => namesLabel([person])).filter(Boolean),
      ...addressLines(address, unitLabel(unit)),
    ],
    title: subject,
    parts: [
      { kind: 'text', text: t('Dear {name},', { name: namesLabel(people) || t('Tenant') }) },
      ...paragraphs.map(text => ({ kind: 'text' as const, text })),
      {
        kind: 'facts',
        facts: [
          [t('Home'), homeLabel(unit)],
          [
            t('Balance due as of {day}', { day: dayLabel(day) }),
            amountOf(toCents(lease.balance), currency),
          ],
        ],
      },
    ],
  })
}
