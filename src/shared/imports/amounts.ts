/** `$1,450.00`, `1 450,00 €` and `1.450,00` as `1450.00`: only an unambiguous amount is rewritten. */
export function plainAmount(text: string): string {
  const bare = text
    .replace(perMonth, '')
    .replace(
      /^(?:(?:USD|EUR|GBP|CAD|CA?)?\s*[$€£]|USD|EUR|GBP|CAD)|(?:[$€£]|USD|EUR|GBP|CAD)$/gi,
      '',
    )
    // A dash for no cents, as in `1.450,-`.
    .replace(/(?<=\d)[.,][-–—]$/, '')
    .trim()
  // A spreadsheet's zero in a column of amounts.
  if (bare === '' || /^[-–—]$/.test(bare)) return ''
  if (/^\d+(\.\d+)?$/.test(bare)) return bare
  const grouped =
    /^\d{1,3}(?:(,)\d{3}(?:,\d{3})*(?:\.\d{1,2})?|([\s'’])\d{3}(?:\2\d{3})*(?:[.,]\d{2})?)$/
  if (grouped.test(bare)) {
    const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
    return whole.replace(/\D/g, '') + (cents ? `.${cents}` : '')
  }
  // One or two digits behind a comma are no thousands, and several points are no decimals.
  if (/^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.')
  return text
}

/** The suffix of a monthly rent, as every rent here is. */
const perMonth = /(?<=\d[.,]?[-–—]?)\s?(?:(?:\/|per|a) ?(?:mo|mth|month)|monthly|pcm|p\.?m)\.?$/i

/** As `plainAmount`, and below zero however a ledger writes it: `(150.00)`, `-35.50`, `150.00-`, `150.00 CR`. */
export function signedAmount(text: string): string {
  const shown = text
    .replace(/\b(?:DR|DB|debit)\.?$/i, '')
    .replace(/(?<=\d)(?:DR|DB)\.?$|^(?:DR|DB|debit)\b\.?/i, '')
    .trim()
  const bare = withoutMinus(shown)
  if (bare === null) return plainAmount(shown)
  const amount = plainAmount(bare)
  return /^\d+(\.\d+)?$/.test(amount) ? `-${amount}` : text
}

/** A negative amount without its sign; null for any other. */
function withoutMinus(text: string): string | null {
  const turned =
    /^(\D{0,4})[([](.+)[)\]]$/.exec(text) ??
    /^([^\d.,]{0,4})[-−–]\s*(\D{0,4}[\d.,].*)$/.exec(text) ??
    /^()(.*\d)\s*[-−–]$/.exec(text) ??
    /^()(.*\d)\s*(?:CR|credit)\.?$/i.exec(text) ??
    /^()(?:CR|credit)\b\.?\s*(.*\d)$/i.exec(text)
  return turned ? `${turned[1]}${turned[2]}`.trim() : null
}

/** Whether these amounts have a comma before their cents: then `1.250` among them is a thousand and some. */
export function haveDecimalCommas(amounts: Iterable<string>): boolean {
  let isComma = false
  for (const text of amounts) {
    if (/\.\d{1,2}(?!\d)/.test(text)) return false
    isComma ||= /\d,\d{1,2}(?!\d)/.test(text)
  }
  return isComma
}

/** `1.250` as `1250`, in a file that has a comma before cents. */
export function withoutPoints(text: string): string {
  return text.replace(/^(\D{0,4}\d{1,3})\.(\d{3})(?![\d.,])/, '$1$2')
}
