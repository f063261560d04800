import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import {
  day,
  email,
  id,
  optionalDay,
  optionalId,
  optionalImageUrl,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
} from './fields.ts'
import { trimmed } from './fold-text.ts'
import { limits } from './limits.ts'

const someId = '0198c5e2-1111-7000-8000-000000000001'

/** The value a shape makes of an input, or the first sentence it refuses it with. */
function outcome(shape: typeof id | ReturnType<typeof email> | typeof optionalId, input: unknown) {
  const result = shape.safeParse(input)
  return result.success ? { value: result.data } : { sentence: result.error.issues[0]?.message }
}

describe('text', () => {
  const name = requiredText('Name is required', 10)

  test.each(['', ' ', '\t\n', '\u00a0\u3000', '\u200b\ufeff \u2060', undefined, null])(
    '%j is no name',
    input => {
      expect(name.safeParse(input).error?.issues[0]?.message).toBe('Name is required')
    },
  )

  test.each([7, [], {}, true])('%j is something else than text', input => {
    expect(name.safeParse(input).error?.issues[0]?.message).toBe('Must be text')
  })

  it('is stored exactly as typed, spaces and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), text => {
        fc.pre(trimmed(text) !== '')
        expect(name.parse(text)).toBe(text)
        expect(optionalText(10).parse(text)).toBe(text)
      }),
    )
  })

  it('that is a name loses invisible characters and spaces around it, and keeps those inside', () => {
    const typed = '\u200b \u00a0Seán\u00a0 O’Brien \u200e\u3000'
    expect(requiredName('Name is required').parse(typed)).toBe('Seán\u00a0 O’Brien')
    expect(optionalName().parse(typed)).toBe('Seán\u00a0 O’Brien')
    expect(optionalName().parse(' \u200b')).toBeNull()
    expect(requiredName('Name is required').safeParse(' \u200b').error?.issues[0]?.message).toBe(
      'Name is required',
    )
  })

  it('has a longest length, which its sentence names', () => {
    expect(name.parse('x'.repeat(10))).toHaveLength(10)
    const { error } = name.safeParse('x'.repeat(11))
    expect(error?.issues[0]?.message).toBe('Must be at most 10 characters')
  })

  test.each([undefined, null, '', '  '])('%j is null when left out', input => {
    expect(optionalText().parse(input)).toBeNull()
  })

  it('that is optional is still text, and not longer than its field', () => {
    const first = (input: unknown) => optionalText(3).safeParse(input).error?.issues[0]?.message
    expect(first(7)).toBe('Must be text')
    expect(first('four')).toBe('Must be at most 3 characters')
  })
})

describe('an e-mail address', () => {
  test.each([
    ['  Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['ａｎｎ@example.com', 'ann@example.com'],
    ['o’neil+rent@xn--bcher-kva.example', 'o’neil+rent@xn--bcher-kva.example'],
    ['ann@bücher.example', 'ann@bücher.example'],
  ])('%j is %j, in one spelling', (typed, kept) => {
    expect(outcome(email(), typed)).toEqual({ value: kept })
  })

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'ann@example.',
    'ann@@example.com',
    'ann lee@example.com',
    'ann@example.com\nbcc: all@example.com',
    '<ann@example.com>',
    'a@b.c, d@e.f',
    `${'a'.repeat(limits.email)}@example.com`,
    // Twenty letters each when normalized: it would not fit its unique index.
    `${'㌖'.repeat(200)}@example.com`,
    null,
    42,
    ['ann@example.com'],
  ])('%j is refused', typed => {
    expect(outcome(email(), typed)).toEqual({ sentence: 'Please enter a valid email address' })
  })

  it('has one spelling only: parsing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.emailAddress(), address => {
        const once = email().safeParse(address)
        if (once.success) expect(email().parse(once.data)).toBe(once.data)
      }),
    )
  })

  test.each(['a', '@', 'a@', 'a.', '@.'])('50,000 times %j is refused at once', piece => {
    const started = performance.now()
    expect(email().safeParse(piece.repeat(50_000)).success).toBe(false)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('an id', () => {
  test.each(['', 'x', '1', `${someId} `, `${someId}0`, `{${someId}}`, null, 7])(
    '%j is invalid',
    text => {
      expect(outcome(id, text)).toEqual({ sentence: 'Not a valid id' })
    },
  )

  test.each([undefined, null, ''])('%j is an empty choice', input => {
    expect(outcome(optionalId, input)).toEqual({ value: null })
  })

  it('or one existing row', () => {
    expect(outcome(optionalId, someId)).toEqual({ value: someId })
    expect(outcome(optionalId, 'none')).toEqual({ sentence: 'Not a valid id' })
    expect(outcome(optionalId, 7)).toEqual({ sentence: 'Not a valid id' })
  })
})

describe('a day', () => {
  const said = (shape: typeof optionalDay | ReturnType<typeof day>, input: unknown) =>
    shape.safeParse(input).error?.issues[0]?.message

  test.each(['2026-02-30', '2026-13-01'])('%j does not exist', input => {
    expect(said(day(), input)).toBe('Enter a date that exists')
    expect(said(optionalDay, input)).toBe('Enter a date that exists')
  })

  test.each(['2026-11-25T10:00:00.000Z', '10000-01-01', '2026-1-1', '01/02/2026', 'today', 7])(
    '%j is no day',
    input => {
      expect(said(day(), input)).toBe('Enter a day such as 2026-11-25')
      expect(said(optionalDay, input)).toBe('Enter a day such as 2026-11-25')
    },
  )

  test.each(['', undefined, null])('%j is missing', input => {
    expect(said(day('Start date is required'), input)).toBe('Start date is required')
    expect(optionalDay.parse(input)).toBeNull()
  })

  it('is text, and documented as a date', () => {
    expect(z.toJSONSchema(day(), { io: 'input' })).toMatchObject({ format: 'date' })
  })

  it('stays a text, and may be left out where it is optional', () => {
    expect(day().parse('2024-02-29')).toBe('2024-02-29')
    expect(optionalDay.parse('')).toBeNull()
  })
})

describe('a picture’s link', () => {
  test.each(['https://example.com/house.jpg', 'http://example.com/house.jpg', '/files/house.jpg'])(
    '%s may be shown',
    url => {
      expect(optionalImageUrl.parse(url)).toBe(url)
    },
  )

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'ftp://example.com/x.jpg',
    '//evil.example/x.jpg',
    '/\\evil.example/x.jpg',
    'x.jpg',
  ])('%j is refused', url => {
    expect(optionalImageUrl.safeParse(url).error?.issues[0]?.message).toBe(
      'Enter a link that starts with https:// or http://',
    )
  })

  it.each(['https://ann:secret@example.com/x.jpg', 'http://ann@example.com/x.jpg'])(
    '%s is refused with a sentence about its fault',
    url => {
      expect(optionalImageUrl.safeParse(url).error?.issues[0]?.message).toBe(
        'Leave user name and password out of the link',
      )
    },
  )

  it('may be left out', () => expect(optionalImageUrl.parse('')).toBeNull())
})
