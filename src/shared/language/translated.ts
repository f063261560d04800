import { asSentence, joined, type Param, type Said } from './sentence.ts'
import { readerLanguage } from './t.ts'

/** A sentence in the reader's language; in English where it has no translation. */
export function translated(said: Said): string {
  const { code, params, message } = asSentence(said)
  const reader = readerLanguage()
  if (reader.messages[code] === undefined) return message
  const values = Object.entries(params).map(([name, value]) => [name, plain(value)])
  return reader._(code, Object.fromEntries(values), { formats: formatsOf(params.currency) })

  function plain(value: Param): string | number {
    if (typeof value !== 'object') return value
    if ('message' in value) return translated(value)
    return joined(value.map(translated), reader.locale)
  }
}

/** The formats of patterns: days and moments in full, money in its currency where the sentence names it. */
function formatsOf(
  currency: Param | undefined,
): Record<string, Intl.NumberFormatOptions | Intl.DateTimeFormatOptions> {
  return {
    day: { dateStyle: 'long', timeZone: 'UTC' },
    moment: { dateStyle: 'medium', timeStyle: 'short' },
    money:
      typeof currency === 'string'
        ? { style: 'currency', currency }
        : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  }
}
