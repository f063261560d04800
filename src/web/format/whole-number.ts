declare const refused: unique symbol
/** Text that is no whole number, for its field to refuse. */
export type NoNumber = string & { readonly [refused]: true }

/** `'1,200'` as 1200, null for nothing; text that is no whole number stays as it is. */
export function wholeNumber(typed: string): number | NoNumber | null {
  const text = typed.trim()
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : (typed as NoNumber)
}
