import { describe, expect, it } from 'vitest'
import { calendarIn } from '#test/calendar.ts'
import { type CalendarEntry, printCalendar } from './ics.ts'

const publicUrl = 'https://rooftree.example'
const entry: CalendarEntry = {
  id: 'request-1',
  on: '2025-03-01',
  title: 'Tap',
  text: 'Drips',
  path: '/maintenance/1',
  changedAt: new Date('2025-02-01T10:20:30.456Z'),
}
const printed = (...entries: Partial<CalendarEntry>[]) =>
  printCalendar({
    name: 'Rooftree',
    entries: entries.map(one => ({ ...entry, ...one })),
    publicUrl,
  })

describe('a calendar file', () => {
  it('holds whole days, which are the same everywhere', () => {
    const text = printed({})
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20250301\r\n')
    expect(text).toContain('\r\nDTSTAMP:20250201T102030Z\r\n')
    expect(calendarIn(text)).toEqual([
      {
        uid: 'request-1@rooftree',
        on: '2025-03-01',
        title: 'Tap',
        text: 'Drips',
        url: `${publicUrl}/maintenance/1`,
      },
    ])
  })

  it.each([
    'Tap; drips, "badly" \\n \\, \\\\',
    'END:VEVENT',
    '日本語の題'.repeat(60),
    'é😀👨‍👩‍👧‍👦'.repeat(40),
    `${'a'.repeat(67)}é`,
    'with\ta tab',
    ' ',
    '=cmd|calc',
  ])('gives a strict reader back %j', title => {
    expect(calendarIn(printed({ title, text: title }))).toMatchObject([{ title, text: title }])
  })

  it.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'treats the line end %j inside a text as text',
    end => {
      const title = `Tap${end}END:VEVENT${end}BEGIN:VEVENT${end}UID:other`
      expect(calendarIn(printed({ title }, { id: 'b' })).map(one => one.title)).toEqual([
        'Tap\nEND:VEVENT\nBEGIN:VEVENT\nUID:other',
        'Tap',
      ])
    },
  )

  it('holds no control character', () => {
    expect(calendarIn(printed({ title: 'a\u0007\u001b[2Jb\u007f\u009fc' }))).toMatchObject([
      { title: 'a[2Jbc' },
    ])
  })

  it('without a day is a calendar all the same', () => {
    expect(calendarIn(printed())).toEqual([])
  })
})

describe('the strict reader', () => {
  it.each([
    ['a long line', `SUMMARY:${'a'.repeat(70)}`],
    ['half a character', `SUMMARY:${'\ufffd'}`],
    ['a bare comma', 'SUMMARY:a,b'],
    ['an escape that is none', 'SUMMARY:a\\x'],
    ['a control character', 'SUMMARY:a\u0007'],
    ['a line that is none', 'SUMMARY:a\r\nand on'],
  ])('refuses %s', (_what, line) => {
    expect(() => calendarIn(printed({}).replace('SUMMARY:Tap', line))).toThrow()
  })
})
