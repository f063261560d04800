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
