import { expect, test } from 'vitest'
import { isSamePerson } from './person-names.ts'

const named = (text: string) => {
  const [firstName = null, ...rest] = text.split(' ')
  return { firstName, lastName: rest.join(' ') || null }
}

test.each([
  ['Ann Bell', 'Ann M. Bell'],
  ['Ann Bell', 'BELL, ANN'],
  ['Ann B. Bell', 'Ann B Bell'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Søren Groß', 'soren gross'],
  ['Seán O’Brien', "Sean O'Brien"],
  ['Seán O\u2032Brien', 'SEAN O\u02bcBRIEN'],
  ['A\u200bnn Bell', 'Ann Bell\u00ad'],
  ['Ａｎｎ Bell', 'Ann Bell'],
  ['สมชาย', 'สมชาย\u200b'],
])('%j and %j can be one person', (one, other) => {
  expect(isSamePerson(named(one), named(other))).toBe(true)
  expect(isSamePerson(named(other), named(one))).toBe(true)
})

test.each([
  ['Ann Bell', 'Tom Bell'],
  ['กา', 'กี'],
  ['अमित', 'अमीत'],
  ['王小明', '王大明'],
])('%j and %j are two', (one, other) => {
  expect(isSamePerson(named(one), named(other))).toBe(false)
})
