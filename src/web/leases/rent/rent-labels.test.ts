import { expect, test } from 'vitest'
import { lastRentSentences, newRentSentences } from './rent-labels.ts'

/** Days are joined by thin spaces, which keyboards lack. */
const plain = (sentences: string[]) => sentences.map(words => words.replaceAll('\u2009', ' '))

const period = (start: string, end: string, rent: string, charged: string | null = null) => ({
  dueDate: start,
  periodStart: start,
  periodEnd: end,
  rent,
  charged,
})

test('ending a lease shows its last rent and the overcharge', () => {
  expect(
    plain(
      lastRentSentences(
        [
          period('2025-01-01', '2025-01-12', '464.52', '1200.00'),
          period('2025-02-01', '2025-02-28', '0.00', '1200.00'),
        ],
        'USD',
      ),
    ),
  ).toEqual([
    'Last rent: $464.52 for Jan 1 – 12, 2025.',
    'The $1,200.00 charge becomes $464.52 for Jan 1 – 12, 2025.',
    'The $1,200.00 charge for Feb 1 – 28, 2025 is removed.',
  ])
  expect(
    plain(lastRentSentences([period('2025-01-01', '2025-01-31', '1200.00', '1200.00')], 'USD')),
  ).toEqual(['Last rent: $1,200.00 for Jan 1 – 31, 2025.'])
})

test('a new rent shows its first day, and the split of a period', () => {
  const raised = { monthlyRent: '1300', effectiveFrom: '2025-02-15' }
  expect(
    plain(
      newRentSentences(
        [
          period('2025-01-01', '2025-01-31', '1200.00', '1200.00'),
          period('2025-02-01', '2025-02-28', '1250.00'),
        ],
        raised,
        'USD',
      ),
    ),
  ).toEqual([
    'From 02/15/2025, the rent is $1,300.00.',
    'Prorated, the rent for Feb 1 – 28, 2025 is $1,250.00, due 02/01/2025.',
  ])
  expect(
    plain(
      newRentSentences([period('2025-02-01', '2025-02-28', '1250.00', '1200.00')], raised, 'USD'),
    ),
  ).toEqual([
    'From 02/15/2025, the rent is $1,300.00.',
    'The $1,200.00 charge becomes $1,250.00 for Feb 1 – 28, 2025.',
  ])
})
