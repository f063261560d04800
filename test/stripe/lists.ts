import type { z } from 'zod'
import { missing } from './errors.ts'
import type { Records } from './records.ts'
import type { range } from './shapes.ts'

interface Page {
  limit: number
  starting_after?: string
  ending_before?: string
}

/**
 * A list as Stripe answers it: newest first, from behind `starting_after` or before `ending_before`.
 *
 * @param objects oldest first
 */
export function listed<T extends { id: string }>(
  url: string,
  objects: T[],
  { limit, starting_after, ending_before }: Page,
) {
  const newest = objects.toReversed()
  const from = starting_after ? place(newest, starting_after, 'starting_after') + 1 : 0
  const to = ending_before ? place(newest, ending_before, 'ending_before') : newest.length
  const found = newest.slice(from, to)
  const data = ending_before ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list', url, has_more: found.length > limit, data }
}

export function within(value: number, wanted: z.output<typeof range> | undefined): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return value === wanted
  const { gt, gte, lt, lte } = wanted
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  )
}

/** A copy of the answer with the objects that `expand` names in the place of their ids. */
export function expanded(records: Records, answer: object, paths: string[] = []): object {
  const copy = structuredClone(answer)
  for (const path of paths) follow(records, copy, path.split('.'))
  return copy
}

function follow(records: Records, at: object, [step, ...rest]: string[]) {
  if (step === undefined) return
  if (Array.isArray(at)) {
    for (const each of at) if (isObject(each)) follow(records, each, [step, ...rest])
    return
  }
  const value: unknown = Reflect.get(at, step)
  const found = typeof value === 'string' ? structuredClone(records.any(value)) : value
  if (!isObject(found)) return
  Reflect.set(at, step, found)
  follow(records, found, rest)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function place(objects: { id: string }[], id: string, param: string): number {
  const index = objects.findIndex(object => object.id === id)
  if (index < 0) throw missing('object', id, param)
  return index
}
