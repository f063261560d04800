/** `'1,200'` as 1200, null for an empty text; other text stays unchanged, for its field to refuse. */
export function wholeNumber(typed: string): number | string | null {
  const text = typed.trim()
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed
}
