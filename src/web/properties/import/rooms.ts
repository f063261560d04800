/** Beds and baths in one cell: `2/1.00`, `2BR/1BA`, `2x1`, `2 bd / 1.5 ba`, `Studio`; null for anything else. */
export function bedsAndBaths(text: string): { bedrooms: string; bathrooms: string } | null {
  const found =
    /^(studio|eff(?:iciency)?|\d{1,2})\s*(?:-?\s*(?:bedrooms?|beds?|bdrms?|bds?|brs?|b))?\s*(?:[/x×,+&|-]|\s+and\s+|\s)\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:bathrooms?|baths?|bas?|b)?$/i.exec(
      text.trim(),
    )
  if (found) {
    const [, beds = '', baths = ''] = found
    return { bedrooms: /^\d/.test(beds) ? beds : 'Studio', bathrooms: plain(baths) }
  }
  // A dash on either side: nobody has said.
  if (/^[-–—]+\s*\/\s*[-–—]+$/.test(text.trim())) return { bedrooms: '', bathrooms: '' }
  const beds = /^(studio|eff(?:iciency)?)$|^(\d{1,2})\s*(?:bedrooms?|beds?|bds?|brs?)$/i.exec(
    text.trim(),
  )
  return beds ? { bedrooms: beds[2] ?? 'Studio', bathrooms: '' } : null
}

function plain(baths: string): string {
  return baths.replace(/\.0+$/, '').replace(/^(\d+\.\d)0$/, '$1')
}
