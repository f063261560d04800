import * as z from 'zod'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'

/** A new password typed twice: `confirmation` must equal the field named `password`. Only one of them is sent. */
export function confirmed(password: string) {
  return z.looseObject({ confirmation }).refine(typed => typed[password] === typed.confirmation, {
    path: ['confirmation'],
    error: t('Passwords do not match'),
  })
}

const needed = { error: () => t('Enter the new password again') }
const confirmation = z
  .string(needed)
  .min(1, needed)
  .min(limits.passwordMin, {
    error: () =>
      t('Password must be at least {count, number} characters', { count: limits.passwordMin }),
  })
