/** Drafts of this tab that outlive a reload of the page, by the name of their form; the session ends them. */
const place = 'drafts'

export function readDrafts(): Record<string, Record<string, unknown>> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(place) ?? '{}'))
  } catch {
    return {}
  }
}

/** Stores a draft; null removes it. */
export function storeDraft(form: string, values: Record<string, unknown> | null): void {
  const { [form]: _, ...others } = readDrafts()
  const drafts = values ? { ...others, [form]: values } : others
  try {
    sessionStorage.setItem(place, JSON.stringify(drafts))
  } catch {
    // Without space, the draft lasts until the page is left.
  }
}

export function forgetDrafts(): void {
  sessionStorage.removeItem(place)
}
