import type * as z from 'zod'
import { sentenceOf } from '#shared/language/sentence.ts'
import { translated } from '#shared/language/translated.ts'

type Checked = z.ZodSafeParseResult<unknown> | undefined

/** The faults of the input, by the path of each field; of several sentences on one field the first. */
export function issuesOf(...checks: Checked[]): Record<string, string> {
  const issues = checks.flatMap(checked => checked?.error?.issues ?? [])
  return Object.fromEntries(
    issues.toReversed().map(issue => [issue.path.join('.'), translated(sentenceOf(issue))]),
  )
}

/** `address` of `address.city`. */
export function fieldOf(path: string): string {
  return path.split('.')[0] ?? path
}
