import { labels } from '#shared/language/t.ts'

/** The labels of bills in the reader's language. */

export const billStateLabels = labels(
  {
    draft: 'Draft',
    to_approve: 'To approve',
    approved: 'Approved',
    part_paid: 'Part paid',
    paid: 'Paid',
    void: 'Void',
  },
  'bill',
)

export const billMethodLabels = labels({
  check: 'Check',
  ach: 'ACH',
  card: 'Card',
  cash: 'Cash',
  credit: 'Vendor credit',
})
