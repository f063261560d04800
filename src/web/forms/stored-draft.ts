import type { Endpoint } from '#shared/endpoint.ts'
import { typedIn } from './typed.ts'
import type { StoredDraft } from './use-meanwhile.ts'

interface Named {
  initial: object
  params?: unknown
  about?: string | undefined
  storageKey?: string | undefined
  /** Set for a form of a record that is saved already. */
  version?: string | null | undefined
}

/**
 * The name of a form: the same for the same record on the same screen. Days are left out: a form
 * that proposes today is the same tomorrow. So are the values of a record: they may change in the
 * meantime. Null where the draft is not stored.
 */
export function formName(
  person: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  form: Named,
): string | null {
  const fields = Object.keys(form.initial)
  if (fields.some(name => /password|code|secret/i.test(name))) return null
  if (form.storageKey) return form.storageKey
  const { initial, params = null, about = '', version } = form
  const values = version === undefined ? initial : fields
  const thing = [person, location.pathname, method, path, params, about, values]
  return JSON.stringify(thing).replace(/"\d{4}-\d\d-\d\d"/g, '""')
}

/** The record that a call changes or adds to: its path as far as the first id, or the whole one without any. */
export function recordPath({ path }: Pick<Endpoint, 'path'>, params: unknown): string {
  const [key] = Object.values(Object(params))
  const [before = '', name] = path.split(':')
  return name === undefined ? path : `${before}${encodeURIComponent(String(key))}`
}

/** Whether a call changes a record; a call that adds to it overwrites none of its values. */
export function isChange({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'PATCH' || method === 'PUT'
}

/** The draft of a form that was left, with the record's values at that time. */
export function draftIn<Values extends object>(
  name: string,
  initial: Values,
): StoredDraft<Values> | undefined {
  const draft = typedIn(name)
  if (!draft || !isPlain(draft.values) || !isPlain(draft.base)) return undefined
  return { values: { ...initial, ...draft.values }, base: { ...initial, ...draft.base } }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
