/** The values with which a form that records something opens, from another record. */
export interface Prefill<Values, Recorded> {
  /** The id of that record: a draft for one is not shown for another. */
  about: string
  values: Partial<Values>
  /** Called instead of the toast. */
  onRecorded: (row: Recorded) => void
}
