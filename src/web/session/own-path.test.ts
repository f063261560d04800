import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/properties', '/properties/0197?tab=units#rent', '/tenants?q=a%2Fb'])(
  'after signing in one reaches %s',
  next => {
    expect(ownPath(next)).toBe(next)
  },
)

test.each([
  null,
  '',
  'properties',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
])('a link cannot lead from the sign-in page to another site: %j', next => {
  expect(ownPath(next)).toBe('/')
})

test.each(['/api/logout', '/API/logout', '/api', '/auth', '/auth?next=/auth', '/x/../api/logout'])(
  'a link cannot sign a user out right after signing in: %s',
  next => {
    expect(ownPath(next)).toBe('/')
  },
)
