import { labels } from '#shared/language/t.ts'

/** Each date format as people read it: in Spanish the year is `AAAA`. */
export const dateFormatNames = labels({
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
})
