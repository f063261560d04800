/**
 * A decimal string with commas between its thousands, and the places it has: `'-1234567.5'` is
 * `'-1,234,567.5'`.
 */
export function withThousands(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}
