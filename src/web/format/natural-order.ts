/** Compares as people count: 2 before 10, 10 before 10A; case and accents make no difference. */
export const compareNaturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  .compare
