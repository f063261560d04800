/** Beds and baths in one cell: `2/1.00`, `2BR/1BA`, `2x1`, `2 bd / 1.5 ba`, `Studio`; null for anything else. */
export function bedsAndBaths(text: string): { bedrooms: string; bathrooms: string } | null {
  const said = text.replace(/\s+/g, ' ').trim()
  const found =
    /^(studio|eff(?:iciency)?|\d{1,2}) ?(?:-? ?(?:bedrooms?|beds?|bdrms?|bds?|brs?|b))?(?: ?[/x×,+&|-] ?| and | )(\d{1,2}(?:\.\d{1,2})?) ?(?:bathrooms?|baths?|bas?|b)?$/i.exec(
      said,
    )
  if (found) {
    const [, beds = '', baths = ''] = found
    return { bedrooms: /^\d/.test(beds) ? beds : 'Studio', bathrooms: plain(baths) }
  }
  // A dash on either side: unknown.
  if (/^[-–—]+ ?\/ ?[-–—]+$/.test(said)) return { bedrooms: '', bathrooms: '' }
  const beds = /^(studio|eff(?:iciency)?)$|^(\d{1,2}) ?(?:bedrooms?|beds?|bds?|brs?)$/i.exec(said)
  return beds ? { bedrooms: beds[2] ?? 'Studio', bathrooms: '' } : null
}

function plain(baths: string): string {
  return baths.replace(/\.0+$/, '').replace(/^(\d+\.\d)0$/, '$1')
}
