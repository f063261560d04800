import { readerLanguage } from '#shared/language/t.ts'

/** `Ann, Bob, and Tom`: several names or counts in the reader's language. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(readerLanguage().locales).format(names)
}
