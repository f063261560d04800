import type { Day } from '#shared/dates.ts'
import { languageOf } from '#shared/language/languages.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { dayLabel, momentLabel, paperSizeFor } from '../format/format.ts'
import type { Letter, LetterPart } from '../pdf/letter.ts'

interface About extends Pick<Letter, 'letterhead' | 'recipient' | 'title'> {
  /** Its date. */
  day: Day
  currency: string
  timezone: string
  stamp?: string | undefined
  parts: LetterPart[]
}

/** A letter in the reader's language, dated in the organization's time zone. */
export function letterOf({ day, currency, timezone, stamp, ...rest }: About): Letter {
  return {
    ...rest,
    ...(stamp && { stamp }),
    language: languageOf(readerLanguage().locale) ?? 'en',
    size: paperSizeFor(currency),
    date: dayLabel(day),
    pageNumber: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
    generated: t('Generated {moment}', { moment: momentLabel(new Date(), timezone) }),
  }
}
