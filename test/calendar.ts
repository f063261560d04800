/** A strict reader of iCalendar files (RFC 5545), as far as ours go. @throws at the first fault */
export function calendarIn(file: string) {
  const lines = linesIn(file)
  const [begin, ...rest] = lines
  if (begin !== 'BEGIN:VCALENDAR' || rest.pop() !== 'END:VCALENDAR') throw new Error('No calendar')
  if (!rest.includes('VERSION:2.0') || !rest.some(line => line.startsWith('PRODID:')))
    throw new Error('No version or product')
  const events: Map<string, string>[] = []
  let open: Map<string, string> | null = null
  for (const line of rest) {
    if (line === 'BEGIN:VEVENT') {
      if (open) throw new Error('An event within an event')
      open = new Map()
    } else if (line === 'END:VEVENT') {
      if (!open) throw new Error('The end of no event')
      events.push(open)
      open = null
    } else {
      const [, name, value] = /^([A-Z-]+(?:;[A-Z-]+=[\w-]+)*):(.*)$/su.exec(line) ?? []
      if (!name || value === undefined) throw new Error(`No property: ${line}`)
      if (open?.has(name)) throw new Error(`${name} twice`)
      open?.set(name, value)
    }
  }
  if (open) throw new Error('An event without end')
  const uids = events.map(event => propertyOf(event, 'UID'))
  if (new Set(uids).size !== uids.length) throw new Error('A UID twice')
  return events.map(event => {
    if (!/^\d{8}T\d{6}Z$/.test(propertyOf(event, 'DTSTAMP'))) throw new Error('No instant')
    const [, year, month, day] =
      /^(\d{4})(\d\d)(\d\d)$/.exec(propertyOf(event, 'DTSTART;VALUE=DATE')) ?? []
    if (!day) throw new Error('No day')
    return {
      uid: propertyOf(event, 'UID'),
      on: `${year}-${month}-${day}`,
      title: unescaped(propertyOf(event, 'SUMMARY')),
      text: unescaped(propertyOf(event, 'DESCRIPTION')),
      url: new URL(propertyOf(event, 'URL')).href,
    }
  })
}

function propertyOf(event: Map<string, string>, name: string): string {
  const value = event.get(name)
  if (value === undefined) throw new Error(`No ${name}`)
  return value
}

/** Unfolded. Every line ends in CRLF, has 75 bytes at most and no control character but tabs. */
function linesIn(file: string): string[] {
  const lines = file.split('\r\n')
  if (lines.pop() !== '') throw new Error('The last line has no end')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Too long: ${line}`)
    if (/(?!\t)[\p{Cc}\u2028\u2029]/u.test(line) || line.includes('\ufffd') || !line.isWellFormed())
      throw new Error(`Not text: ${JSON.stringify(line)}`)
  }
  return lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
}

function unescaped(value: string): string {
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value)) throw new Error(`Not escaped: ${value}`)
  return value.replace(/\\(.)/gu, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  )
}
