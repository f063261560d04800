import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, text, tooLongPassword } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { signedIn } from './auth.ts'

const sixDigits = 'Enter the 6 digits your authenticator app shows'

/** Spaces are how apps show a code, and how people type it. */
const code = text(sixDigits)
  .transform(typed => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, sixDigits))

const eitherCode = 'Enter the 6 digits of your app, or one of your recovery codes'

export const currentPassword = text('Enter your current password')
  .min(1, 'Enter your current password')
  .max(limits.passwordMax, tooLongPassword)

/** A code of the app or a recovery code such as `k7dm-2xpq-9rtv-h4wz`. */
export const codeOrRecovery = text(eitherCode)
  .transform(typed => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, eitherCode))

export const startTwoFactor = endpoint('POST', '/api/auth/two-factor', {
  may: 'account:own',
  changes: [],
  summary: 'Get a secret for an authenticator app; nothing is asked for before it is confirmed',
  body: z.object({ currentPassword }),
  reply: z.object({
    /** Base32, shown this once. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
  }),
  status: 200,
})

export const confirmTwoFactor = endpoint('PUT', '/api/auth/two-factor', {
  may: 'account:own',
  changes: ['account', 'sessions'],
  summary: 'Turn the second factor on with a first right code; ends every other session',
  body: z.object({ code }),
  /** Each works once; shown this once. */
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endTwoFactor = endpoint('DELETE', '/api/auth/two-factor', {
  may: 'account:own',
  changes: ['account', 'sessions'],
  summary: 'Turn the second factor off with password and code; ends every other session',
  body: z.object({ currentPassword, code: codeOrRecovery }),
})

export const resetTwoFactor = endpoint('POST', '/api/two-factor-resets', {
  may: 'two-factor:reset',
  changes: ['members'],
  summary:
    'Turn a person’s second factor off for them: an admin of the only organization they belong to, or the operator. They are signed out and informed',
  body: z.object({ email: email() }),
})

export const loginTwoFactor = endpoint('POST', '/api/auth/login/two-factor', {
  may: 'public',
  changes: [],
  summary:
    'The second half of a sign-in: the challenge of the first, within five minutes, and a code',
  body: z.object({ challenge: text('Please sign in again').max(100), code: codeOrRecovery }),
  reply: signedIn,
  status: 200,
})
