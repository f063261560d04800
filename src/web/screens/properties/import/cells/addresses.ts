/** One line of an address whose city, state and ZIP are in separate columns: `700 River Rd, Albany, NY 12207`. */
export function addressOf(parts: {
  street: string
  city: string
  state: string
  zip: string
}): string {
  const { street, city, state } = parts
  if (street === '' || !(city || state || parts.zip)) return street
  const zip = zipOf(parts.zip, state)
  const isThere = (part: string) =>
    part !== '' && new RegExp(`[\\s,]${escaped(part)}\\b`, 'i').test(street)
  const end = [state, zip].filter(part => part && !isThere(part)).join(' ')
  // A street may contain the name of its city: the city itself is at the end.
  const atEnd = `[\\s,]${escaped(city)}[\\s,]*(?:${escaped(state)})?[\\s,]*[\\d-]*$`
  const isCityThere = new RegExp(atEnd, 'i').test(street)
  return [street, isCityThere ? '' : city, end].filter(Boolean).join(', ')
}

/** A ZIP with the zeros that a spreadsheet took off its front. */
function zipOf(text: string, state: string): string {
  const bare = text.replace(/\.0+$/, '')
  if (/^\d{9}$/.test(bare)) return `${bare.slice(0, 5)}-${bare.slice(5)}`
  const isShort = /^\d{3,4}(-\d{4})?$/.test(bare)
  return isShort && (state === '' || startWithZero.test(state)) ? zeros(bare) : bare
}

function zeros(zip: string): string {
  const [five = '', four] = zip.split('-')
  return [five.padStart(5, '0'), four].filter(Boolean).join('-')
}

const startWithZero =
  /^(?:MA|RI|NH|ME|VT|CT|NJ|PR|VI|AE|Massachusetts|Rhode Island|New Hampshire|Maine|Vermont|Connecticut|New Jersey|Puerto Rico)$/i

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
