import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { Text } from '#web/components/values/text.tsx'
import { asksForAccount, takeAskedForm } from '#web/session/asked-form.ts'
import { CodeForm } from './code-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ModeLink } from './mode-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { nothingTyped } from './use-typed.ts'

/**
 * Sign in, create an account (`?mode=register`) or request a reset link (`?mode=forgot`), so that
 * each has an address. "Get Started" opens the second at `/auth`. Switching between them keeps the input.
 */
export default function Auth() {
  const [search] = useSearchParams()
  const [typed] = useState(nothingTyped)
  const [challenge, setChallenge] = useState<string | null>(null)
  useState(takeAskedForm)
  const isAskedFor = asksForAccount(useHistoryState())
  const mode = search.get('mode') ?? (isAskedFor ? 'register' : null)
  if (mode === 'register') {
    return (
      <AuthFrame
        title={t('Create Account')}
        text={
          <Text
            id="Already have an account? <0>Sign in</0>"
            parts={[<ModeLink key="login" to="login" />]}
          />
        }
      >
        <RegisterForm typed={typed} />
      </AuthFrame>
    )
  }
  if (mode === 'forgot') {
    return (
      <AuthFrame
        title={t('Forgot Password?')}
        text={t('Enter your email address and we’ll send you a link to choose a new password.')}
      >
        <ForgotForm typed={typed} />
      </AuthFrame>
    )
  }
  if (challenge !== null) {
    return (
      <AuthFrame
        title={t('Two-Factor Authentication')}
        text={t('Enter the code from your authenticator app.')}
      >
        <CodeForm challenge={challenge} onBack={() => setChallenge(null)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('Sign In')}
      text={
        <Text
          id="New to Rooftree? <0>Create account</0>"
          parts={[<ModeLink key="register" to="register" />]}
        />
      }
    >
      <SignInForm typed={typed} onChallenge={setChallenge} />
    </AuthFrame>
  )
}
