import { expect, test } from 'vitest'
import { nameIn } from './transfer.ts'

test.each([
  [
    `attachment; filename="_.pdf"; filename*=UTF-8''%C3%9Cbergabe%20%27A%27.pdf`,
    "Übergabe 'A'.pdf",
  ],
  [`attachment; filename="a.pdf"`, null],
  [null, null],
])('%s is saved as %s', (header, name) => {
  expect(nameIn(header)).toBe(name)
})
