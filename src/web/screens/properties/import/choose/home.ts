import { withoutEdges } from '#shared/edges.ts'
import { isStreet } from '#shared/properties/rent-roll-row.ts'
import type { Sheet } from './sheet.ts'

/** The one property of all rows without a column for it. */
export interface Home {
  property: string
  address: string
}

/** The property of a tab, from a line above its table, its name, or the name of its file. */
export function homeOf({ above = [], tab, name }: Pick<Sheet, 'above' | 'tab' | 'name'>): Home {
  const titles = [...above, tab ?? '', (name ?? '').replace(/\.[a-z]{2,4}$/i, '')]
  const [title = ''] = titles.filter(isShort).map(named).filter(Boolean)
  const [between] = /(?:,|[-–—:|] ) ?(?=\d)/.exec(title) ?? []
  const at = between ? title.indexOf(between) : 0
  if (between && at > 0)
    return { property: tidy(title.slice(0, at)), address: tidy(title.slice(at + between.length)) }
  return { property: title, address: isStreet(title) ? title : '' }
}

/** Name and address of one cell: `Maple Court - 12 Maple Street Albany`; the name alone where no address follows. */
export function placeOf(property: string): Home {
  if (!isShort(property)) return { property, address: '' }
  const [between] = /(?:,|[-–—:|] ) ?(?=\d+[a-z]?\s+\p{L})/iu.exec(property) ?? []
  const at = between ? property.indexOf(between) : 0
  if (!between || at === 0) return { property, address: '' }
  return {
    property: tidy(property.slice(0, at)),
    address: tidy(property.slice(at + between.length)),
  }
}

/** A longer text is no name: regular expressions for one take time. */
function isShort(text: string): boolean {
  return text.length <= 500
}

/** A title without the name of the report and its date; empty if nothing remains. */
function named(title: string): string {
  const rest = title
    .replace(/_+/g, ' ')
    .replace(/\(\s*\w{1,8}\s*\)/g, ' ')
    .replace(reportPattern, ' ')
    .replace(days, ' ')
  const bare = tidy(rest)
  return /\p{L}/u.test(bare) && !/^sep=/i.test(title) && !generic.test(bare) ? bare : ''
}

const reportPattern =
  /\b(?:rent[- ]?roll|rentroll|tenant (?:list|roll)|unit list|tenancy schedule|rents?|report|properties|property(?: name)?:?|building:|current|detailed?|summary|page \d+(?: of \d+)?|final|copy|export(?:ed)?|import|updated?)\b/gi

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const days = new RegExp(
  [
    String.raw`\b(?:as of|printed(?: on)?|date|month(?: of)?|period|from|created|generated|run)\b\s*[:=]?.*\d.*$`,
    String.raw`\b\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\b`,
    String.raw`\b(?:${months})\.?\s*(?:\d{1,2},?\s*)?(?:19|20)\d{2}\b`,
    String.raw`(?<![\d,])\b(?:19|20)\d{2}\b(?!\s+\p{L})`,
  ].join('|'),
  'giu',
)

/** Default names of tabs and files. */
const generic =
  /^(?:(?:sheet|tabelle|feuil(?:le)?|hoja|planilha|foglio|blad|ark|table|tab|data|list|book|workbook|mappe|untitled|unnamed|download|document|units?|tenants?|leases?|all|roll|new|the|for|of|v)[\s\d.()-]*)+$/i

/** Without separators left at the ends of a cut text. */
function tidy(text: string): string {
  return withoutEdges(text.replace(/\s+/g, ' '), /[\s\-–—:|,.=/()]/, /[\s\-–—:|,=/(]/)
}
