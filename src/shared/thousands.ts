/**
 * A decimal string with commas between its thousands, and the places it has: `'-1234567.5'` is
 * `'-1,234,567.5'`.
 */
export function withThousands(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const lead = digits.slice(0, digits.length % 3)
  // One expression for all of it would look ahead to the end from each digit.
  const thousands = digits.slice(lead.length).match(/\d{3}/g) ?? []
  const grouped = [...(lead ? [lead] : []), ...thousands].join(',')
  return [sign + grouped, ...fraction].join('.')
}

/**
 * Reverses `withThousands`: removes its commas, and the currency's sign and blanks around it:
 * `'1,010.50'` and `'$1,010.50'` are `'1010.50'`. Other text stays unchanged: `'1,01'` and
 * `'10,00'` could be two amounts, and the parser then refuses it.
 * @param sign as before an amount, such as `'$'`
 */
export function withoutThousands(text: string, sign: string): string {
  const trimmed = text.trim()
  const minus = trimmed.startsWith('-') ? '-' : ''
  const amount = trimmed.slice(minus.length)
  const bare = amount.startsWith(sign) ? amount.slice(sign.length) : amount
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/.test(bare)) return minus + bare.replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(bare) ? minus + bare : text
}
