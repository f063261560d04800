/** Business limits of spec.md point 9 and the bounds that keep a request small. */
export const limits = {
  passwordMin: 8,
  passwordMax: 1024,
  email: 254,
  line: 200,
  text: 5_000,
  message: 20_000,
  url: 2_000,
  phone: 40,
  checkNumber: 40,
  batchRows: 200,
  /** So many ids fit into an address. */
  tickedRows: 200,
  unitsPerProperty: 2_000,
  /** A list without `?limit=` answers at most this many rows. */
  listRows: 1_000,
  /** A search counts at most so many matching rows. */
  foundRows: 2_000,
  recentProperties: 3,
  recentPayments: 10,
} as const
