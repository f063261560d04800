/** A field of a form whose record changed while it was being edited. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** Whether the field has input: then the input stays. */
  isTouched: boolean
}

/**
 * Applies new values of a record to a form: a touched field keeps its input, an untouched one
 * follows the record.
 *
 * @param typed the values in the form
 * @param seen the record's values when the form last looked
 * @param fresh the record's values now
 * @param base the values that count as untouched, where they differ from `seen`
 */
export function rebase<Values extends Record<string, unknown>>(
  typed: Values,
  { seen, fresh, base = seen }: { seen: Values; fresh: Values; base?: Values },
): { values: Values; base: Values; changes: FieldChange[] } {
  const changes: FieldChange[] = []
  const taken: Record<string, unknown> = {}
  const moved: Record<string, unknown> = {}
  for (const [field, after] of Object.entries(fresh)) {
    if (isSame(after, seen[field])) continue
    moved[field] = after
    const isTouched = !isSame(typed[field], base[field])
    if (isTouched && isSame(typed[field], after)) continue
    if (!isTouched) taken[field] = after
    if (!isSame(base[field], after)) changes.push({ field, before: base[field], after, isTouched })
  }
  return { values: { ...typed, ...taken }, base: { ...base, ...moved }, changes }
}

/** Adds changes to the open ones: for one field the first old value and the last new one remain. */
export function addChanges<Change extends FieldChange>(
  open: readonly Change[],
  more: readonly Change[],
): Change[] {
  const joined = more.map(change => {
    const earlier = open.find(({ field }) => field === change.field)
    return earlier
      ? { ...change, before: earlier.before, isTouched: earlier.isTouched || change.isTouched }
      : change
  })
  const others = open.filter(({ field }) => more.every(change => change.field !== field))
  return [...others, ...joined].filter(({ before, after }) => !isSame(before, after))
}

/** Values of forms are plain: texts, numbers, lists of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
