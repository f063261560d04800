import * as z from 'zod'
import { limits } from '#shared/limits.ts'

/** A new password typed twice: `confirmation` must equal the field named `password`. Only one of them is sent. */
export function confirmed(password: string) {
  return z.looseObject({ confirmation }).refine(typed => typed[password] === typed.confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match',
  })
}

const needed = 'Enter the new password again'
const confirmation = z
  .string(needed)
  .min(1, needed)
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`)
