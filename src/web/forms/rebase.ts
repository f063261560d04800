/** A field of a form whose record got another value while somebody was editing it. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** Whether somebody had typed into it: then what they typed stays. */
  isTouched: boolean
}

/**
 * Carries what was typed over to the values that a record has now: a touched field stays as typed, an untouched one
 * follows the record.
 *
 * @param typed what stands in the form
 * @param seen what the record held when the form last looked
 * @param fresh what the record holds now
 * @param base what a field counts as untouched with, where that is not `seen`
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

/** Adds changes to those not answered yet: of one field the first value before and the last one after are told. */
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
