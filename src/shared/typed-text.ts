/**
 * Text without invisible characters: control and format characters, and glyphs that are blank. A
 * line break and other white space stay.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|\ufeff/gu

/**
 * An email in the one spelling under which it is unique: NFKC, lower case, with plain hyphens and full stops, and
 * without invisible characters and spaces around it.
 */
export function plainEmail(text: string): string {
  return withoutInvisible(withoutInvisible(text).normalize('NFKC'))
    .trim()
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u3002/g, '.')
    .toLowerCase()
}

/** The stored form of a phone number: as typed, with plain digits, spaces and hyphens. */
export function plainPhone(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
